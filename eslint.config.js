// Faults that no type shows; how a line is broken is nobody's concern here.
import js from "@eslint/js";
import globals from "globals";

export default [
  { ignores: ["**/vendor/"] },
  js.configs.recommended,
  {
    linterOptions: { reportUnusedDisableDirectives: "error" },
    rules: {
      "array-callback-return": "error",
      "consistent-this": "error",
      eqeqeq: "error",
      "max-lines": ["error", 400],
      "max-lines-per-function": ["error", 40],
      "no-eval": "error",
      "no-implicit-globals": "error",
      "no-implied-eval": "error",
      "no-shadow": ["error", { builtinGlobals: false, hoist: "functions" }],
      "no-var": "error",
      "prefer-const": "error",
    },
  },
  {
    files: ["tournaments/static/tournaments/*.js", "docs/clients/*.js"],
    languageOptions: { globals: globals.browser },
  },
  {
    files: ["tournaments/static/tournaments/theme.js"],
    languageOptions: { sourceType: "script" },
    rules: { "no-implicit-globals": "off" },
  },
  {
    files: ["tests/modules/*.js"],
    languageOptions: { globals: globals.node },
  },
];
