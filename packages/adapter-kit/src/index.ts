export const a: number = 1; enum X {A}; export {X}
