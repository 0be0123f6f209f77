// AssemblyScript: `npm run kernel` compiles it to WebAssembly.

/**
 * Adds the product of two matrices of 32-bit floats to a third: C (m × n) += A (m × k) · B (k × n).
 * B and C lie row after row; the element of A at (i, p) is at i * rowStep + p * columnStep, so that
 * A can be read as it lies or turned. m and n are multiples of 4.
 */
export function multiply(
  a: usize,
  b: usize,
  c: usize,
  m: i32,
  n: i32,
  k: i32,
  rowStep: i32,
  columnStep: i32
): void {
  const row: usize = (<usize>rowStep) << 2
  const column: usize = (<usize>columnStep) << 2
  const line: usize = (<usize>n) << 2
  for (let i = 0; i < m; i += 4) {
    const a0 = a + <usize>i * row
    const c0 = c + <usize>i * line
    let j = 0
    for (; j + 8 <= n; j += 8) {
      let p: usize = c0 + ((<usize>j) << 2)
      let s00 = v128.load(p)
      let s01 = v128.load(p, 16)
      p += line
      let s10 = v128.load(p)
      let s11 = v128.load(p, 16)
      p += line
      let s20 = v128.load(p)
      let s21 = v128.load(p, 16)
      p += line
      let s30 = v128.load(p)
      let s31 = v128.load(p, 16)
      let at = a0
      let bt = b + ((<usize>j) << 2)
      for (let q = 0; q < k; q++) {
        const b0 = v128.load(bt)
        const b1 = v128.load(bt, 16)
        let v = v128.load32_splat(at)
        s00 = f32x4.add(s00, f32x4.mul(v, b0))
        s01 = f32x4.add(s01, f32x4.mul(v, b1))
        v = v128.load32_splat(at + row)
        s10 = f32x4.add(s10, f32x4.mul(v, b0))
        s11 = f32x4.add(s11, f32x4.mul(v, b1))
        v = v128.load32_splat(at + row * 2)
        s20 = f32x4.add(s20, f32x4.mul(v, b0))
        s21 = f32x4.add(s21, f32x4.mul(v, b1))
        v = v128.load32_splat(at + row * 3)
        s30 = f32x4.add(s30, f32x4.mul(v, b0))
        s31 = f32x4.add(s31, f32x4.mul(v, b1))
        at += column
        bt += line
      }
      p = c0 + ((<usize>j) << 2)
      v128.store(p, s00)
      v128.store(p, s01, 16)
      p += line
      v128.store(p, s10)
      v128.store(p, s11, 16)
      p += line
      v128.store(p, s20)
      v128.store(p, s21, 16)
      p += line
      v128.store(p, s30)
      v128.store(p, s31, 16)
    }
    for (; j < n; j += 4) {
      let p: usize = c0 + ((<usize>j) << 2)
      let s0 = v128.load(p)
      let s1 = v128.load(p + line)
      let s2 = v128.load(p + line * 2)
      let s3 = v128.load(p + line * 3)
      let at = a0
      let bt = b + ((<usize>j) << 2)
      for (let q = 0; q < k; q++) {
        const b0 = v128.load(bt)
        s0 = f32x4.add(s0, f32x4.mul(v128.load32_splat(at), b0))
        s1 = f32x4.add(s1, f32x4.mul(v128.load32_splat(at + row), b0))
        s2 = f32x4.add(s2, f32x4.mul(v128.load32_splat(at + row * 2), b0))
        s3 = f32x4.add(s3, f32x4.mul(v128.load32_splat(at + row * 3), b0))
        at += column
        bt += line
      }
      v128.store(p, s0)
      v128.store(p + line, s1)
      v128.store(p + line * 2, s2)
      v128.store(p + line * 3, s3)
    }
  }
}

/** Raises negative values to 0. `count` is a multiple of 4. */
export function rectify(values: usize, count: i32): void {
  const zero = f32x4.splat(0)
  const end = values + ((<usize>count) << 2)
  for (let at = values; at < end; at += 16) {
    v128.store(at, f32x4.max(v128.load(at), zero))
  }
}

/**
 * Adds rows of `length` values (a multiple of 4) to places that lie `step` values apart and may
 * overlap.
 */
export function scatter(source: usize, target: usize, rows: i32, length: i32, step: i32): void {
  for (let row = 0; row < rows; row++) {
    let to = target + ((<usize>(row * step)) << 2)
    const end = to + ((<usize>length) << 2)
    for (; to < end; to += 16, source += 16) {
      v128.store(to, f32x4.add(v128.load(to), v128.load(source)))
    }
  }
}

/**
 * Convolves a plane of 32-bit floats, adds a bias to each output and raises negative values to 0. A
 * plane lies row after row, pixel after pixel, channel after channel. Each row of a pixel's window
 * is `run` numbers that lie together, so rows of windows may overlap; the weights lie as rows of
 * `outputs` columns, window row after window row. `width` and `outputs` are multiples of 4.
 *
 * @param width pixels a row of what comes out, and `height` rows; `outputRow` numbers from row to
 *   row
 * @param windowRows rows of a window, `windowRow` numbers from one to the next
 * @param stepAcross numbers from a pixel's window to the next one's, `stepDown` from row to row
 */
export function convolve(
  input: usize,
  weights: usize,
  bias: usize,
  output: usize,
  width: i32,
  height: i32,
  outputs: i32,
  outputRow: i32,
  windowRows: i32,
  windowRow: i32,
  run: i32,
  stepAcross: i32,
  stepDown: i32
): void {
  const zero = f32x4.splat(0)
  const pixel: usize = (<usize>outputs) << 2
  const across: usize = (<usize>stepAcross) << 2
  const nextRun: usize = (<usize>(windowRow - run)) << 2
  for (let y = 0; y < height; y++) {
    const row = input + ((<usize>(y * stepDown)) << 2)
    const target = output + ((<usize>(y * outputRow)) << 2)
    for (let x = 0; x < width; x += 4) {
      const first = row + <usize>x * across
      const to = target + <usize>x * pixel
      let j: usize = 0
      for (; j + 32 <= pixel; j += 32) {
        const b0 = v128.load(bias + j)
        const b1 = v128.load(bias + j, 16)
        let s00 = b0
        let s01 = b1
        let s10 = b0
        let s11 = b1
        let s20 = b0
        let s21 = b1
        let s30 = b0
        let s31 = b1
        let at = first
        let weight = weights + j
        for (let windowY = 0; windowY < windowRows; windowY++, at += nextRun) {
          const end = at + ((<usize>run) << 2)
          for (; at < end; at += 4, weight += pixel) {
            const w0 = v128.load(weight)
            const w1 = v128.load(weight, 16)
            let v = v128.load32_splat(at)
            s00 = f32x4.add(s00, f32x4.mul(v, w0))
            s01 = f32x4.add(s01, f32x4.mul(v, w1))
            v = v128.load32_splat(at + across)
            s10 = f32x4.add(s10, f32x4.mul(v, w0))
            s11 = f32x4.add(s11, f32x4.mul(v, w1))
            v = v128.load32_splat(at + across * 2)
            s20 = f32x4.add(s20, f32x4.mul(v, w0))
            s21 = f32x4.add(s21, f32x4.mul(v, w1))
            v = v128.load32_splat(at + across * 3)
            s30 = f32x4.add(s30, f32x4.mul(v, w0))
            s31 = f32x4.add(s31, f32x4.mul(v, w1))
          }
        }
        let p = to + j
        v128.store(p, f32x4.max(s00, zero))
        v128.store(p, f32x4.max(s01, zero), 16)
        p += pixel
        v128.store(p, f32x4.max(s10, zero))
        v128.store(p, f32x4.max(s11, zero), 16)
        p += pixel
        v128.store(p, f32x4.max(s20, zero))
        v128.store(p, f32x4.max(s21, zero), 16)
        p += pixel
        v128.store(p, f32x4.max(s30, zero))
        v128.store(p, f32x4.max(s31, zero), 16)
      }
      for (; j < pixel; j += 16) {
        let s0 = v128.load(bias + j)
        let s1 = s0
        let s2 = s0
        let s3 = s0
        let at = first
        let weight = weights + j
        for (let windowY = 0; windowY < windowRows; windowY++, at += nextRun) {
          const end = at + ((<usize>run) << 2)
          for (; at < end; at += 4, weight += pixel) {
            const w = v128.load(weight)
            s0 = f32x4.add(s0, f32x4.mul(v128.load32_splat(at), w))
            s1 = f32x4.add(s1, f32x4.mul(v128.load32_splat(at + across), w))
            s2 = f32x4.add(s2, f32x4.mul(v128.load32_splat(at + across * 2), w))
            s3 = f32x4.add(s3, f32x4.mul(v128.load32_splat(at + across * 3), w))
          }
        }
        let p = to + j
        v128.store(p, f32x4.max(s0, zero))
        v128.store(p + pixel, f32x4.max(s1, zero))
        v128.store(p + pixel * 2, f32x4.max(s2, zero))
        v128.store(p + pixel * 3, f32x4.max(s3, zero))
      }
    }
  }
}
