/** What we use of `subset-font`, which comes without types. */
declare module "subset-font" {
  export default function subsetFont(
    font: Uint8Array,
    text: string,
    options: {
      targetFormat: "woff2";
      keepFeatures: readonly string[];
      noHinting: boolean;
      variationAxes?: Record<string, number>;
    },
  ): Promise<Uint8Array>;
}
