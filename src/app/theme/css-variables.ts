import type { CSSVariablesResolver } from '@mantine/core';
import { MEANINGS } from '#src/app/theme/palette.ts';
import { ROLES, cssOf, meaningRoles, type Scheme } from '#src/app/theme/roles.ts';

// In dark, elevation is a lighter surface with a highlight at the top; in light, it is shadow.
const SHADOWS = {
  dark: {
    xs: 'inset 0 1px 0 rgb(255 255 255 / 4%)',
    sm: 'inset 0 1px 0 rgb(255 255 255 / 5%), 0 6px 16px -8px rgb(0 0 0 / 60%)',
    md: 'inset 0 1px 0 rgb(255 255 255 / 6%), 0 18px 40px -18px rgb(0 0 0 / 80%)',
    lg: 'inset 0 1px 0 rgb(255 255 255 / 7%), 0 32px 80px -24px rgb(0 0 0 / 90%)',
    xl: 'inset 0 1px 0 rgb(255 255 255 / 8%), 0 48px 120px -30px #000',
  },
  light: {
    xs: '0 1px 2px rgb(50 38 20 / 6%)',
    sm: '0 1px 2px rgb(50 38 20 / 6%), 0 8px 20px -12px rgb(50 38 20 / 18%)',
    md: '0 1px 2px rgb(50 38 20 / 6%), 0 18px 40px -20px rgb(50 38 20 / 28%)',
    lg: '0 2px 4px rgb(50 38 20 / 5%), 0 32px 80px -28px rgb(50 38 20 / 38%)',
    xl: '0 2px 6px rgb(50 38 20 / 6%), 0 48px 110px -36px rgb(50 38 20 / 50%)',
  },
} as const;

function schemeVariables(scheme: Scheme): Record<string, string> {
  const role = ROLES[scheme];
  const variables: Record<string, string> = {
    '--mantine-color-body': role.body,
    '--mantine-color-text': role.text,
    '--mantine-color-dimmed': role.dimmed,
    '--mantine-color-placeholder': role.placeholder,
    '--mantine-color-anchor': role.anchor,
    '--mantine-color-error': role.error,
    '--mantine-color-success': role.success,
    '--mantine-color-default': role.control,
    '--mantine-color-default-hover': role.controlHover,
    '--mantine-color-default-border': cssOf(role.border),
    '--sj-surface-1': role.surface1,
    '--sj-surface-2': role.surface2,
    '--sj-surface-3': role.surface3,
    '--sj-faint': role.faint,
    '--sj-hairline': cssOf(role.hairline),
    '--sj-chip': cssOf(role.chip),
    '--sj-selected': cssOf(role.selected),
    '--sj-glass': cssOf(role.glass),
    '--sj-glass-2': cssOf(role.glassSoft),
    '--sj-glass-line': cssOf(role.glassLine),
    '--sj-pencil': cssOf(role.pencil),
    '--sj-overlay': cssOf(role.overlay),
    '--sj-shine': cssOf(role.shine),
  };
  for (const [step, shadow] of Object.entries(SHADOWS[scheme]))
    variables[`--mantine-shadow-${step}`] = shadow;
  for (const meaning of MEANINGS) {
    const roles = meaningRoles(scheme, meaning);
    variables[`--mantine-color-${meaning}-text`] = roles.text;
    variables[`--mantine-color-${meaning}-light`] = cssOf(roles.light);
    variables[`--mantine-color-${meaning}-light-hover`] = cssOf(roles.lightHover);
    variables[`--mantine-color-${meaning}-light-color`] = roles.lightText;
    variables[`--mantine-color-${meaning}-filled-hover`] = roles.filledHover;
  }
  return variables;
}

/** The roles as CSS variables; the same names in both schemes. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--sj-pill': '62.5rem',
    '--sj-display': 'clamp(2.875rem, 1.3rem + 6.4vw, 6.25rem)',
    '--sj-ease': 'cubic-bezier(.2,.8,.2,1)',
    '--sj-fast': '140ms',
    '--sj-base': '240ms',
    '--sj-slow': '420ms',
  },
  dark: schemeVariables('dark'),
  light: schemeVariables('light'),
});
