/** Routes of the module. */
export default function routes(): void {}
