import js from "@eslint/js";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default [
  {
    ignores: [
      "**/dist/",
      "web/engine/",
      "web/src/i18n/generated/",
      "web/src/wire/",
      "web/public/",
      "tests/test-results/",
    ],
  },
  js.configs.recommended,
  ...ts.configs.recommended,
  ...svelte.configs.recommended,
  { languageOptions: { globals: { ...globals.browser, ...globals.node } } },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, svelteConfig } },
  },
  {
    rules: {
      // Names that must stand there for what comes after them.
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_$" }],
      // Our drawings are text that we make ourselves; names and talk never go through @html.
      "svelte/no-at-html-tags": "off",
      // State is replaced, not changed: a Map or Set that is built and thrown away needs no signals.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["web/src/**"],
    rules: {
      "no-restricted-properties": [
        "error",
        {
          object: "crypto",
          property: "randomUUID",
          message: "It isn't there over plain http, as in one's own network: use newId of chance.ts.",
        },
        {
          object: "navigator",
          property: "clipboard",
          message: "It isn't there over plain http, as in one's own network: use copy of ui/copy.ts.",
        },
      ],
      "no-restricted-syntax": [
        "error",
        {
          selector:
            "MemberExpression[object.property.name='documentElement'][property.name='lang']:not(AssignmentExpression > .left)",
          message:
            "It doesn't change sentences that are already there: read settings.locale, or getLocale outside of components.",
        },
      ],
    },
  },
  {
    // Where that copies.
    files: ["web/src/ui/copy.ts"],
    rules: { "no-restricted-properties": "off" },
  },
  {
    // Playwright reads from the pattern what a fixture needs; nothing, here.
    files: ["tests/browser/fixtures.ts", "tests/browser/reach.ts", "tests/browser/drain.spec.ts"],
    rules: { "no-empty-pattern": "off" },
  },
  {
    // The stage writes its actors into a layer that Svelte leaves empty.
    files: ["**/table/motion/Stage.svelte"],
    rules: { "svelte/no-dom-manipulating": "off" },
  },
];
