import { runnerImport, type Plugin } from 'vite';

/** Only the variables are needed. */
const withoutSheets: Plugin = {
  name: 'without-sheets',
  enforce: 'pre',
  resolveId: (id) => (id.endsWith('.css') ? '\0no-sheet' : null),
  load: (id) => (id === '\0no-sheet' ? 'export default {};' : null),
};

/**
 * The theme's variables as a style sheet, because a screen without Mantine components uses them before the theme has
 * loaded (src/app/theme/load-theme.ts). Replaces the placeholder `theme-variables.css`.
 */
export const themeVariables = (): Plugin => ({
  name: 'theme-variables',
  enforce: 'pre',
  async transform(_, id) {
    if (!id.endsWith('/src/app/styles/theme-variables.css')) return null;
    const { module } = await runnerImport<{ themeCss: string }>('/src/app/theme/theme-css.tsx', {
      configFile: false,
      logLevel: 'warn',
      plugins: [withoutSheets],
    });
    return module.themeCss;
  },
});
