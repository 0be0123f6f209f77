// In a checkout of the platform the client is TypeScript that nobody has built. Elsewhere it comes
// from npm, and `node portal.js` is all there is to do.
await import('@poppinss/ts-exec')
await import('./portal.js')
