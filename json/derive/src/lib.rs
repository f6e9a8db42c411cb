//! Derives `json::Read` from what a type says to serde. What it does not know of serde, it refuses.

use proc_macro2::TokenStream;
use quote::{format_ident, quote};
use syn::{Attribute, Data, DeriveInput, Error, Fields, LitStr, Result, Type, parse_quote};

/// Derives `Read`: the form in JSON is that of serde's derives, by the same attributes.
#[proc_macro_derive(Read, attributes(serde))]
pub fn read(input: proc_macro::TokenStream) -> proc_macro::TokenStream {
    let input = syn::parse_macro_input!(input as DeriveInput);
    expand(input).unwrap_or_else(Error::into_compile_error).into()
}

fn expand(mut input: DeriveInput) -> Result<TokenStream> {
    let said = Said::by(&input.attrs)?;
    for parameter in input.generics.type_params_mut() {
        parameter.bounds.push(parse_quote!(::json::Read));
    }
    let body = match (&said, &input.data) {
        (Said { from: Some(from), .. }, _) => quote!(Ok(Self::from(<#from as ::json::Read>::read(json)?))),
        (Said { try_from: Some(from), .. }, _) => quote! {
            Self::try_from(<#from as ::json::Read>::read(json)?).map_err(|_| ::json::Unreadable::Expected("another value"))
        },
        (_, Data::Struct(data)) => {
            let (check, fields) = read_fields(&data.fields, &said, None)?;
            quote!(#check Ok(Self #fields))
        }
        (_, Data::Enum(data)) => {
            let mut arms = Vec::new();
            let mut objects = Vec::new();
            for variant in &data.variants {
                let (name, own) = (&variant.ident, Said::by(&variant.attrs)?);
                let known = own.rename.clone().unwrap_or_else(|| said.renamed(&name.to_string()));
                let (check, fields) = read_fields(&variant.fields, &said, said.tag.as_deref())?;
                if said.tag.is_some() || variant.fields.is_empty() {
                    arms.push(quote!(#known => { #check Ok(Self::#name #fields) }));
                } else {
                    objects
                        .push(quote!(if let Some(json) = json.get(#known) { #check return Ok(Self::#name #fields); }));
                }
            }
            let chosen = match &said.tag {
                Some(tag) => quote!(json.text_of(#tag)?),
                None => quote!(json.text()?),
            };
            quote! {
                #(#objects)*
                match #chosen {
                    #(#arms)*
                    _ => Err(::json::Unreadable::Variant),
                }
            }
        }
        (_, Data::Union(_)) => return Err(Error::new_spanned(&input.ident, "a union has no form in JSON")),
    };
    let (name, (implemented, types, bounds)) = (&input.ident, input.generics.split_for_impl());
    Ok(quote! {
        impl #implemented ::json::Read for #name #types #bounds {
            fn read(json: &::json::Json<'_>) -> ::std::result::Result<Self, ::json::Unreadable> { #body }
        }
    })
}

/// What comes before a struct or a variant is made, and what stands behind its name.
fn read_fields(fields: &Fields, said: &Said, tag: Option<&str>) -> Result<(TokenStream, TokenStream)> {
    let mut names: Vec<String> = tag.into_iter().map(str::to_owned).collect();
    let read = match fields {
        Fields::Unit => return Ok((quote!(), quote!())),
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            return Ok((quote!(), quote!((::json::Read::read(json)?))));
        }
        Fields::Unnamed(fields) => return Err(Error::new_spanned(fields, "only one field may be without a name")),
        Fields::Named(fields) => fields.named.iter().map(|field| {
            let own = Said::by(&field.attrs)?;
            let ident = field.ident.as_ref().map_or_else(|| format_ident!("_"), Clone::clone);
            let name = own.rename.clone().unwrap_or_else(|| ident.to_string());
            let mut given = quote!(json.given(#name)?);
            if let Some(alias) = &own.alias {
                given = quote!(#given.or(json.given(#alias)?));
                names.push(alias.clone());
            }
            let value = if own.default {
                quote!(#given.unwrap_or_default())
            } else if said.default {
                quote!(#given.unwrap_or(<Self as ::std::default::Default>::default().#ident))
            } else if own.alias.is_some() {
                quote!(#given.ok_or(::json::Unreadable::Missing(#name))?)
            } else {
                quote!(json.field(#name)?)
            };
            names.push(name);
            Ok(quote!(#ident: #value))
        }),
    };
    let read = read.collect::<Result<Vec<_>>>()?;
    let check = if said.strict { quote!(json.only(&[#(#names),*])?;) } else { quote!() };
    Ok((check, quote!({ #(#read),* })))
}

/// What a type, a variant or a field says to serde.
#[derive(Default)]
struct Said {
    tag: Option<String>,
    rename: Option<String>,
    alias: Option<String>,
    snake_case: bool,
    default: bool,
    strict: bool,
    from: Option<Type>,
    try_from: Option<Type>,
}

impl Said {
    fn by(attributes: &[Attribute]) -> Result<Self> {
        let mut said = Said::default();
        for attribute in attributes.iter().filter(|attribute| attribute.path().is_ident("serde")) {
            attribute.parse_nested_meta(|meta| {
                let name = meta.path.require_ident()?.to_string();
                let value = meta.value().and_then(|value| value.parse::<LitStr>()).ok();
                match (&*name, value) {
                    ("tag", Some(tag)) => said.tag = Some(tag.value()),
                    ("rename", Some(name)) => said.rename = Some(name.value()),
                    ("alias", Some(name)) => said.alias = Some(name.value()),
                    ("rename_all", Some(case)) if case.value() == "snake_case" => said.snake_case = true,
                    ("from", Some(from)) => said.from = Some(from.parse()?),
                    ("try_from", Some(from)) => said.try_from = Some(from.parse()?),
                    ("default", None) => said.default = true,
                    ("deny_unknown_fields", None) => said.strict = true,
                    ("transparent", None) | ("into" | "skip_serializing_if", Some(_)) => {}
                    _ => return Err(meta.error("`Read` does not know this")),
                }
                Ok(())
            })?;
        }
        Ok(said)
    }

    fn renamed(&self, variant: &str) -> String {
        if !self.snake_case {
            return variant.to_owned();
        }
        let mut name = String::new();
        for (index, letter) in variant.char_indices() {
            if letter.is_uppercase() && index > 0 {
                name.push('_');
            }
            name.extend(letter.to_lowercase());
        }
        name
    }
}
