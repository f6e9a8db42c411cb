// Part of the build, not of the page: what each page loads, for the server to say it in the document.
//
// Left alone, a browser hears of a table's files when the scripts before them have run and the server has said which game is played
// there: three answers later than it could. The server knows the game when it's asked for the page (`server/src/http/preview.rs`). What
// it says lies in a template until the first script is here (`src/start.ts`), so that what every page starts with has the line to
// itself, and runs while the rest is loaded.
import type { OutputAsset, OutputBundle, OutputChunk } from "rolldown";
import type { Plugin } from "vite";

import { FIRST, gameOf } from "./chunks";

/** Where the server finds them, each under the name of its page. */
const FOLDER = "ahead";

/** Pages of no game, by the names that the server has for them. */
const PAGES: Record<string, RegExp> = {
  lobby: /\/src\/lobby\/LobbyPage\.svelte$/,
  seats: /\/src\/table\/Gathering\.svelte$/,
};

/** Writes for each page, a game's by its id, the template that belongs into the head of the document. */
export function ahead(): Plugin {
  return {
    name: "paydirt-ahead",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const id of this.getModuleIds()) {
          const page = gameOf(id) ?? Object.keys(PAGES).find((page) => PAGES[page]?.test(id));
          if (page)
            this.emitFile({ type: "asset", fileName: `${FOLDER}/${page}.html`, source: template(bundle, id, page) });
        }
      },
    },
  };
}

/** The template for the page that starts with a module, the heaviest file last. */
function template(bundle: OutputBundle, id: string, page: string): string {
  const files = Object.values(bundle);
  const chunks = files.filter((file) => file.type === "chunk");
  const assets = files.filter((file) => file.type === "asset");
  const there = needed(chunks, ({ name }) => name === FIRST);
  const scripts = [...needed(chunks, ({ moduleIds }) => moduleIds.includes(id))].filter((chunk) => !there.has(chunk));
  const styles = scripts.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
  const rules = assets.filter(({ names }) => names.includes(`${page}.wasm`)).map(({ fileName }) => fileName);
  const link = (file: string, attributes: string) => `<link href="/${file}" crossorigin ${attributes}>`;
  const links = [
    // Not as stylesheets: what is shown until the scripts are here needs none of them.
    ...styles.map((file) => link(file, 'rel="preload" as="style" fetchpriority="low"')),
    ...scripts.map(({ fileName }) => link(fileName, 'rel="modulepreload" fetchpriority="low"')),
    ...rules.map((file) => link(file, 'rel="preload" as="fetch" fetchpriority="low"')),
  ];
  return `<template id="ahead" data-words="${wordsOf(assets, id)}">${links.join("")}</template>`;
}

/** The chunks that hold a start, and all that they need. */
function needed(chunks: OutputChunk[], starts: (chunk: OutputChunk) => boolean): Set<OutputChunk> {
  const found = new Set<OutputChunk>();
  const visit = (chunk: OutputChunk | undefined) => {
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    for (const file of chunk.imports) visit(chunks.find(({ fileName }) => fileName === file));
  };
  chunks.filter(starts).forEach(visit);
  return found;
}

/** The name of the files with what the page says, as `words.ts` has named them; empty if it says nothing. */
function wordsOf(assets: OutputAsset[], id: string): string {
  const component = /(\w+)\.svelte$/.exec(id)?.[1];
  const pattern = new RegExp(`^assets/\\w+-(${component}-[\\w-]{8})\\.json$`);
  return assets.map(({ fileName }) => pattern.exec(fileName)?.[1]).find((name) => name !== undefined) ?? "";
}
