import { configApp } from '@adonisjs/eslint-config'

export default [
  ...configApp(),
  {
    files: ['**/*.ts'],
    rules: {
      // The preset asks for braces, and its prettier part takes the rule back.
      'curly': ['error', 'all'],
      // An import of types alone is `import type`, which leaves nothing to load.
      '@typescript-eslint/no-import-type-side-effects': 'error',
    },
  },
  { ignores: ['tmp/**', 'packages/client/src/generated/**'] },
]
