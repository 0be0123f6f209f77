import { readFileSync } from 'node:fs'

/** The binary files of the package. `training/` makes them. */
export type AssetName =
  'glyph_weights.bin' | 'line_weights.bin' | 'glyph_kernel.wasm' | 'picture_kernel.wasm'

/**
 * Where a binary file of the package lies: `assets/` beside `src/`, in a build and when installed,
 * too.
 */
export function assetLocation(name: AssetName): URL {
  return new URL(`../assets/${name}`, import.meta.url)
}

/** The bytes of a binary file of the package. */
export function readAsset(name: AssetName): Buffer<ArrayBuffer> {
  return readFileSync(assetLocation(name))
}
