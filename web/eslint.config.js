// What the TypeScript here is held to beside `tsc`.

import tseslint from "typescript-eslint";

export default tseslint.config({
  files: ["src/**/*.ts", "src/**/*.tsx", "tests/**/*.ts"],
  extends: [...tseslint.configs.strictTypeChecked],
  languageOptions: { parserOptions: { projectService: true } },
  linterOptions: { reportUnusedDisableDirectives: "error" },
  rules: {
    // Handlers of elements may be promises that handle what goes wrong themselves.
    "@typescript-eslint/no-misused-promises": ["error", { checksVoidReturn: { attributes: false } }],
    // What the server sends is of the type that is asked for.
    "@typescript-eslint/no-unnecessary-type-parameters": "off",
    // Words and fields are asked for by names that the compiler wrote down: `at["work"]!`.
    "@typescript-eslint/no-non-null-assertion": "off",
    "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
    "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
    "@typescript-eslint/use-unknown-in-catch-callback-variable": "off",
    "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
  },
});
