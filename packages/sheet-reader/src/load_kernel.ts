import { readAsset, type AssetName } from './assets.js'

/** Memory that a kernel and JavaScript share. */
export interface KernelMemory {
  readonly buffer: ArrayBuffer
  grow(pages: number): number
}

// The compiler settings know neither the browser nor its WebAssembly; Node has it all the same.
declare const WebAssembly: {
  Memory: new (size: { initial: number }) => KernelMemory
  Module: new (bytes: Uint8Array) => object
  Instance: new (
    module: object,
    imports: { env: { memory: KernelMemory } }
  ) => { readonly exports: unknown }
}

/** Bytes of a page of memory. */
export const MEMORY_PAGE = 65_536

/** A kernel with memory of its own. */
export interface LoadedKernel<Exports> {
  memory: KernelMemory
  exports: Exports
}

/**
 * Loads a kernel that `training/` compiled.
 *
 * @param bytes of memory that it gets, or a few more
 */
export function loadKernel<Exports>(name: AssetName, bytes: number): LoadedKernel<Exports> {
  const memory = new WebAssembly.Memory({ initial: Math.ceil(bytes / MEMORY_PAGE) })
  const module = new WebAssembly.Module(readAsset(name))
  const instance = new WebAssembly.Instance(module, { env: { memory } })
  return { memory, exports: instance.exports as Exports }
}
