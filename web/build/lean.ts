// Part of the build, not of the page: leaves out what Svelte only needs for pages that a server has drawn, and for what we don't use.
import type { Plugin } from "vite";

/** Switches of Svelte's that are never set here, as it exports them: let alone, the bundler can't know that they never change. */
const NEVER: [RegExp, string[]][] = [
  [/\/svelte\/src\/internal\/client\/dom\/hydration\.js$/, ["hydrating"]],
  [/\/svelte\/src\/internal\/flags\/index\.js$/, ["async_mode_flag", "legacy_mode_flag", "tracing_mode_flag"]],
];

export function lean(): Plugin {
  return {
    name: "paydirt-lean",
    apply: "build",
    transform(code, id) {
      const names = NEVER.find(([file]) => file.test(id))?.[1];
      if (!names) return null;
      let lean = code;
      for (const name of names) {
        const declared = `export let ${name} = false;`;
        if (!lean.includes(declared)) throw new Error(`Svelte has no switch ${name} anymore: ${id}`);
        lean = lean
          .replace(declared, `export const ${name} = false;`)
          .replace(new RegExp(`^\\s*${name} = \\w+;$`, "gm"), "");
      }
      return { code: lean, map: null };
    },
  };
}
