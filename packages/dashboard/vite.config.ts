import { fileURLToPath } from 'node:url'
import vue from '@vitejs/plugin-vue'
import type { UserConfig } from 'vite'
import { firstLoad } from './scripts/first_load.js'

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url))

/** Where `vite` of a developer passes on what is not the app's. */
const PLATFORM = 'http://localhost:3333'

/** Packages of this repository that the app uses as they are written. */
const SOURCES = {
  'client/dashboard': '../client/src/dashboard.ts',
  'client/photos': '../client/src/photos.ts',
  'result-arithmetic': '../result-arithmetic/src/index.ts',
}

/** How the app is built. Nothing may be inlined: the policy of the page forbids it. */
const config: UserConfig = {
  root: path('./'),
  base: '/dashboard/',
  plugins: [vue()],
  publicDir: false,
  define: {
    __VUE_OPTIONS_API__: 'false',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
  },
  resolve: {
    alias: [
      // Files by their paths are for programs that are no page.
      { find: /^node:fs(?:\/promises)?$/, replacement: path('./src/no_files.ts') },
      ...Object.entries(SOURCES).map(([name, source]) => ({
        find: `@tenant-education/${name}`,
        replacement: path(source),
      })),
    ],
  },
  build: {
    outDir: path('./build'),
    emptyOutDir: true,
    assetsDir: 'assets',
    assetsInlineLimit: 0,
    // Four years of browsers: what schools' phones run.
    target: ['es2022', 'chrome94', 'firefox93', 'safari15.4'],
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: firstLoad() } } },
  },
  server: {
    port: 5173,
    proxy: {
      '/api': PLATFORM,
      '/dashboard/sign-in': PLATFORM,
      '/dashboard/session': PLATFORM,
      '/dashboard/enter': PLATFORM,
    },
  },
  logLevel: 'warn',
}

export default config
