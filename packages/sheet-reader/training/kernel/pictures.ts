// AssemblyScript: `npm run kernel` compiles it to WebAssembly.

/**
 * Adds the levels of a row of pixels so many `times` (-1 takes them off again) to the sums of its
 * columns. Both are read and written up to the next multiple of 16 columns.
 */
export function addRow(row: usize, sums: usize, width: i32, times: i32): void {
  const each = i16x8.splat(<i16>times)
  const end = row + <usize>width
  for (; row < end; row += 16, sums += 64) {
    const levels = v128.load(row)
    const low = i16x8.mul(i16x8.extend_low_i8x16_u(levels), each)
    const high = i16x8.mul(i16x8.extend_high_i8x16_u(levels), each)
    v128.store(sums, i32x4.add(v128.load(sums), i32x4.extend_low_i16x8_s(low)))
    v128.store(sums, i32x4.add(v128.load(sums, 16), i32x4.extend_high_i16x8_s(low)), 16)
    v128.store(sums, i32x4.add(v128.load(sums, 32), i32x4.extend_low_i16x8_s(high)), 32)
    v128.store(sums, i32x4.add(v128.load(sums, 48), i32x4.extend_high_i16x8_s(high)), 48)
  }
}

/**
 * Writes 1 for each pixel of a row that is darker than `percent` of the mean of the pixels around
 * it (up to `radius` columns away, in `rows` rows), and 0 for the others.
 *
 * @param sums of each column over those rows
 * @param running room for one number more than there are columns
 */
export function thresholdRow(
  row: usize,
  sums: usize,
  running: usize,
  ink: usize,
  width: i32,
  radius: i32,
  rows: i32,
  percent: i32
): void {
  let sum: i32 = 0
  store<i32>(running, 0)
  for (let x = 0; x < width; x++) {
    sum += load<i32>(sums + ((<usize>x) << 2))
    store<i32>(running + ((<usize>x) << 2), sum, 4)
  }
  const first = min(radius, width)
  const last = max(first, width - radius)
  for (let x = 0; x < first; x++) {
    thresholdPixel(row, running, ink, x, width, radius, rows, percent)
  }
  const wide = 2 * radius + 1
  const weight = i32x4.splat(100 * rows * wide)
  const share = i32x4.splat(percent)
  let x = first
  for (; x + 4 <= last; x += 4) {
    const from = running + ((<usize>(x - radius)) << 2)
    const around = i32x4.sub(v128.load(from + ((<usize>wide) << 2)), v128.load(from))
    const levels = i32x4.extend_low_i16x8_u(
      i16x8.extend_low_i8x16_u(v128.load32_zero(row + <usize>x))
    )
    const dark = i32x4.lt_u(i32x4.mul(levels, weight), i32x4.mul(around, share))
    const narrow = i16x8.narrow_i32x4_s(dark, dark)
    const ones = v128.and(i8x16.narrow_i16x8_s(narrow, narrow), i8x16.splat(1))
    store<i32>(ink + <usize>x, i32x4.extract_lane(ones, 0))
  }
  for (; x < width; x++) {
    thresholdPixel(row, running, ink, x, width, radius, rows, percent)
  }
}

function thresholdPixel(
  row: usize,
  running: usize,
  ink: usize,
  x: i32,
  width: i32,
  radius: i32,
  rows: i32,
  percent: i32
): void {
  const from = max(0, x - radius)
  const to = min(width, x + radius + 1)
  const around = load<u32>(running + ((<usize>to) << 2)) - load<u32>(running + ((<usize>from) << 2))
  const level = <u32>load<u8>(row + <usize>x)
  const weight = <u32>(100 * rows * (to - from))
  store<u8>(ink + <usize>x, level * weight < around * <u32>percent ? 1 : 0)
}

/** Parts of a pixel in which places are counted. */
const PARTS: f64 = 256

/**
 * Draws rows `fromY` to `toY` of a picture that is turned around its middle, with bilinear sampling
 * and white beyond its edges.
 *
 * @param source the rows of the picture from `firstRow` on that these rows show
 */
export function rotateRows(
  source: usize,
  firstRow: i32,
  target: usize,
  width: i32,
  height: i32,
  fromY: i32,
  toY: i32,
  cosine: f64,
  sine: f64
): void {
  const centreX = <f64>(width - 1) / 2
  const centreY = <f64>(height - 1) / 2
  // Places in the source are counted in parts of a pixel. Added to a number of this size, a number
  // is rounded, and its lowest bits are the whole number.
  const rounding = f64x2.splat(6755399441055744)
  const half = f64x2.splat(0.5)
  const step = f64x2.replace_lane(f64x2.splat(cosine * PARTS), 1, sine * PARTS)
  const endX = <u32>((width - 1) * <i32>PARTS)
  const endY = <u32>((height - 1) * <i32>PARTS)
  for (let y = fromY; y < toY; y++) {
    const down = <f64>y - centreY
    const startX = centreX - cosine * centreX - sine * down
    const startY = centreY - sine * centreX + cosine * down
    let place = f64x2.replace_lane(f64x2.splat(startX * PARTS), 1, startY * PARTS)
    for (let x = 0; x < width; x++, target++) {
      const whole = f64x2.add(f64x2.sub(place, half), rounding)
      place = f64x2.add(place, step)
      const sourceX = <u32>i32x4.extract_lane(whole, 0)
      const sourceY = <u32>i32x4.extract_lane(whole, 2)
      if (sourceX >= endX || sourceY >= endY) {
        store<u8>(target, 255)
        continue
      }
      const right = <i32>(sourceX & 255)
      const below = <i32>(sourceY & 255)
      const at = source + <usize>((<i32>(sourceY >> 8) - firstRow) * width + <i32>(sourceX >> 8))
      const next = at + <usize>width
      const upper = <i32>load<u8>(at) * (256 - right) + <i32>load<u8>(at, 1) * right
      const lower = <i32>load<u8>(next) * (256 - right) + <i32>load<u8>(next, 1) * right
      store<u8>(target, (upper * (256 - below) + lower * below + 32768) >> 16)
    }
  }
}

/**
 * Divides rows of a picture by the brightness of its paper, which is interpolated between the
 * centres of square tiles, `columns` a row; see `divideByPaper`.
 *
 * @param rowPaper room for as many 32-bit floats as there are columns of tiles
 * @param levels 32-bit floats, row after row
 * @param fromY which row of the picture `pixels` begins with; the result replaces them
 */
export function divideRows(
  pixels: usize,
  rowPaper: usize,
  levels: usize,
  columns: i32,
  rows: i32,
  tile: i32,
  white: f64,
  width: i32,
  fromY: i32,
  toY: i32
): void {
  const side = <f64>tile
  for (let y = fromY; y < toY; y++, pixels += <usize>width) {
    const tileY = min(<f64>(rows - 1), max(0, <f64>y / side - 0.5))
    const upper = <i32>tileY
    const lower = min(rows - 1, upper + 1)
    const share = tileY - <f64>upper
    for (let column = 0; column < columns; column++) {
      const above = <f64>load<f32>(levels + ((<usize>(upper * columns + column)) << 2))
      const under = <f64>load<f32>(levels + ((<usize>(lower * columns + column)) << 2))
      store<f32>(rowPaper + ((<usize>column) << 2), <f32>(above * (1 - share) + under * share))
    }
    let x = 0
    for (let column = -1; column < columns; column++) {
      const left = <f64>load<f32>(rowPaper + ((<usize>max(0, column)) << 2))
      const right = <f64>load<f32>(rowPaper + ((<usize>min(columns - 1, column + 1)) << 2))
      const end = min(width, <i32>((<f64>column + 1.5) * side + 0.5))
      const step = (right - left) / side
      let background = left + step * max(0, <f64>x - (<f64>column + 0.5) * side)
      for (; x < end; x++, background += step) {
        const at = pixels + <usize>x
        const value = (<f64>load<u8>(at) * white) / background
        store<u8>(at, value > 255 ? 255 : <i32>value)
      }
    }
  }
}
