// AssemblyScript: `npm run kernel` compiles it to WebAssembly, together with `kernel.ts`.

/** Adds 32-bit floats, a multiple of 4 of them, to others; returns the largest sum, or 0. */
export function add(source: usize, target: usize, count: i32): f32 {
  let largest = f32x4.splat(0)
  const end = target + ((<usize>count) << 2)
  for (; target < end; target += 16, source += 16) {
    const sum = f32x4.add(v128.load(target), v128.load(source))
    v128.store(target, sum)
    largest = f32x4.pmax(largest, sum)
  }
  return max(
    max(f32x4.extract_lane(largest, 0), f32x4.extract_lane(largest, 1)),
    max(f32x4.extract_lane(largest, 2), f32x4.extract_lane(largest, 3))
  )
}

/**
 * Rounds rows of 32-bit floats, times a factor, to 16-bit whole numbers. `length` is a multiple of
 * 8; the rows of `source` lie one after the other, those of `target` `targetStep` numbers apart.
 * What comes out has to be within ±32767.
 */
export function toWhole(
  source: usize,
  target: usize,
  rows: i32,
  length: i32,
  targetStep: i32,
  factor: f32
): void {
  // Added to a float of this size, a number is rounded, and its lowest bits are the whole number.
  const rounding = f32x4.splat(12582912)
  const zero = i32x4.splat(0x4b400000)
  const times = f32x4.splat(factor)
  for (let row = 0; row < rows; row++) {
    let to = target + ((<usize>(row * targetStep)) << 1)
    const end = to + ((<usize>length) << 1)
    for (; to < end; to += 16, source += 32) {
      const low = f32x4.add(f32x4.mul(v128.load(source), times), rounding)
      const high = f32x4.add(f32x4.mul(v128.load(source, 16), times), rounding)
      v128.store(to, i16x8.narrow_i32x4_s(i32x4.sub(low, zero), i32x4.sub(high, zero)))
    }
  }
}

/**
 * As `convolve`, over a plane of 16-bit whole numbers; what comes out are floats. The weights are
 * whole numbers too, two rows of a window's at a time: for each output the weight of the one row
 * and that of the other. An output is its sum times `scales` times a unit, and its bias, or a least
 * number where that is more.
 *
 * @param run a multiple of 2, as `windowRow` may not be
 * @param terms the unit, the least number, two more, and four that become the largest that came out
 *   of every fourth output; in memory, so that no register is taken from the sums
 */
export function convolveWhole(
  input: usize,
  weights: usize,
  scales: usize,
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
  stepDown: i32,
  terms: usize
): void {
  v128.store(terms, f32x4.splat(0), 16)
  const pixel: usize = (<usize>outputs) << 2
  const across: usize = (<usize>stepAcross) << 1
  const nextRun: usize = (<usize>(windowRow - run)) << 1
  for (let y = 0; y < height; y++) {
    const row = input + ((<usize>(y * stepDown)) << 1)
    const target = output + ((<usize>(y * outputRow)) << 2)
    for (let x = 0; x < width; x += 4) {
      const first = row + <usize>x * across
      const to = target + <usize>x * pixel
      let j: usize = 0
      for (; j + 32 <= pixel; j += 32) {
        let s00 = i32x4.splat(0)
        let s01 = i32x4.splat(0)
        let s10 = i32x4.splat(0)
        let s11 = i32x4.splat(0)
        let s20 = i32x4.splat(0)
        let s21 = i32x4.splat(0)
        let s30 = i32x4.splat(0)
        let s31 = i32x4.splat(0)
        let at = first
        let weight = weights + j
        for (let windowY = 0; windowY < windowRows; windowY++, at += nextRun) {
          const end = at + ((<usize>run) << 1)
          for (; at < end; at += 4, weight += pixel) {
            const w0 = v128.load(weight)
            const w1 = v128.load(weight, 16)
            let v = v128.load32_splat(at)
            s00 = i32x4.add(s00, i32x4.dot_i16x8_s(v, w0))
            s01 = i32x4.add(s01, i32x4.dot_i16x8_s(v, w1))
            v = v128.load32_splat(at + across)
            s10 = i32x4.add(s10, i32x4.dot_i16x8_s(v, w0))
            s11 = i32x4.add(s11, i32x4.dot_i16x8_s(v, w1))
            v = v128.load32_splat(at + across * 2)
            s20 = i32x4.add(s20, i32x4.dot_i16x8_s(v, w0))
            s21 = i32x4.add(s21, i32x4.dot_i16x8_s(v, w1))
            v = v128.load32_splat(at + across * 3)
            s30 = i32x4.add(s30, i32x4.dot_i16x8_s(v, w0))
            s31 = i32x4.add(s31, i32x4.dot_i16x8_s(v, w1))
          }
        }
        const u0 = f32x4.mul(v128.load(scales + j), v128.load32_splat(terms))
        const u1 = f32x4.mul(v128.load(scales + j, 16), v128.load32_splat(terms))
        const b0 = v128.load(bias + j)
        const b1 = v128.load(bias + j, 16)
        const least = v128.load32_splat(terms, 4)
        let p = to + j
        let most = finish(s00, u0, b0, least, p)
        most = f32x4.pmax(most, finish(s01, u1, b1, least, p + 16))
        p += pixel
        most = f32x4.pmax(most, finish(s10, u0, b0, least, p))
        most = f32x4.pmax(most, finish(s11, u1, b1, least, p + 16))
        p += pixel
        most = f32x4.pmax(most, finish(s20, u0, b0, least, p))
        most = f32x4.pmax(most, finish(s21, u1, b1, least, p + 16))
        p += pixel
        most = f32x4.pmax(most, finish(s30, u0, b0, least, p))
        most = f32x4.pmax(most, finish(s31, u1, b1, least, p + 16))
        v128.store(terms, f32x4.pmax(most, v128.load(terms, 16)), 16)
      }
      for (; j < pixel; j += 16) {
        let s0 = i32x4.splat(0)
        let s1 = i32x4.splat(0)
        let s2 = i32x4.splat(0)
        let s3 = i32x4.splat(0)
        let at = first
        let weight = weights + j
        for (let windowY = 0; windowY < windowRows; windowY++, at += nextRun) {
          const end = at + ((<usize>run) << 1)
          for (; at < end; at += 4, weight += pixel) {
            const w = v128.load(weight)
            s0 = i32x4.add(s0, i32x4.dot_i16x8_s(v128.load32_splat(at), w))
            s1 = i32x4.add(s1, i32x4.dot_i16x8_s(v128.load32_splat(at + across), w))
            s2 = i32x4.add(s2, i32x4.dot_i16x8_s(v128.load32_splat(at + across * 2), w))
            s3 = i32x4.add(s3, i32x4.dot_i16x8_s(v128.load32_splat(at + across * 3), w))
          }
        }
        const u = f32x4.mul(v128.load(scales + j), v128.load32_splat(terms))
        const b = v128.load(bias + j)
        const least = v128.load32_splat(terms, 4)
        const p = to + j
        let most = finish(s0, u, b, least, p)
        most = f32x4.pmax(most, finish(s1, u, b, least, p + pixel))
        most = f32x4.pmax(most, finish(s2, u, b, least, p + pixel * 2))
        most = f32x4.pmax(most, finish(s3, u, b, least, p + pixel * 3))
        v128.store(terms, f32x4.pmax(most, v128.load(terms, 16)), 16)
      }
    }
  }
}

/** Stores four outputs, and returns them. */
function finish(sums: v128, units: v128, bias: v128, least: v128, at: usize): v128 {
  const sum = f32x4.add(f32x4.mul(f32x4.convert_i32x4_s(sums), units), bias)
  const value = f32x4.pmax(least, sum)
  v128.store(at, value)
  return value
}
