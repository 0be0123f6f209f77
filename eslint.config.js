import { configApp, RULES_LIST } from '@adonisjs/eslint-config'
import vue from 'eslint-plugin-vue'
import typescript from 'typescript-eslint'

const rules = {
  // The preset asks for braces, and its prettier part takes the rule back.
  'curly': ['error', 'all'],
  // An import of types alone is `import type`, which leaves nothing to load.
  '@typescript-eslint/no-import-type-side-effects': 'error',
}

export default [
  ...configApp(),
  { files: ['**/*.ts'], rules },
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.vue'],
    languageOptions: { parserOptions: { parser: typescript.parser } },
    rules: {
      ...vue.configs['no-layout-rules'].rules,
      ...RULES_LIST,
      ...rules,
      '@stylistic/max-len': 'off',
      '@unicorn/filename-case': ['error', { case: 'pascalCase' }],
      // What is not given is `undefined`, as everywhere.
      'vue/require-default-prop': 'off',
      'vue/no-v-html': 'error',
    },
  },
  { ignores: ['tmp/**', 'packages/client/src/generated/**', 'packages/dashboard/build/**'] },
]
