import type { MantineThemeComponents } from '@mantine/core';
import { UI_TEXT } from '#src/ui/messages.ts';
import classes from '#src/app/theme/component-defaults.module.css';

const HEIGHTS: Record<string, string> = { sm: '2.25rem', md: '2.75rem', lg: '3.25rem' };
const PADDINGS: Record<string, string> = { sm: '0.875rem', md: '1.25rem', lg: '1.625rem' };
const PILL = 'var(--sj-pill)';
/** Layers over the page lock its scrolling themselves: `src/ui/layers/page-lock.tsx`. */
const COVERED = { removeScrollBar: false };
const asText = (value: unknown): string => (typeof value === 'string' ? value : 'md');

/**
 * The sizes and looks that the design gives Mantine's components. Plain objects on purpose: `Button.extend`
 * would pull every component named here into the first load.
 */
export const componentDefaults: MantineThemeComponents = {
  Button: {
    defaultProps: { size: 'md', radius: PILL },
    classNames: { root: classes.button, label: classes.buttonLabel },
    vars: (_theme: unknown, props: { size?: unknown }) => ({
      root: {
        '--button-height': HEIGHTS[asText(props.size)],
        '--button-padding-x': PADDINGS[asText(props.size)],
        '--button-fz': props.size === 'lg' ? '1rem' : props.size === 'sm' ? '0.875rem' : '0.9375rem',
      },
    }),
  },
  ActionIcon: {
    defaultProps: { size: 44, radius: PILL, variant: 'subtle', color: 'gray' },
    classNames: { root: classes.actionIcon },
  },
  CloseButton: { defaultProps: { size: 44, radius: PILL, iconSize: 21 } },
  Input: {
    // people write in any script; `dir` as a property would only reach the wrapper
    defaultProps: { size: 'md', attributes: { input: { dir: 'auto' } } },
    classNames: { input: classes.input },
    vars: () => ({
      wrapper: {
        '--input-height': '3rem',
        '--input-fz': '1rem',
        '--input-bd-focus': 'var(--mantine-color-anchor)',
        '--input-padding-y': '0.75rem',
      },
    }),
  },
  PasswordInput: {
    defaultProps: {
      visibilityToggleFocusable: true,
      visibilityToggleButtonProps: { 'aria-label': UI_TEXT.showPassword },
    },
    vars: () => ({ root: { '--psi-button-size': '2.75rem', '--psi-icon-size': '1.25rem' } }),
  },
  InputWrapper: {
    classNames: { label: classes.label, error: classes.error, description: classes.description },
  },
  Switch: { classNames: { track: classes.ring, description: classes.beside } },
  Menu: {
    defaultProps: {
      radius: 'lg',
      shadow: 'lg',
      offset: 8,
      position: 'bottom-end',
      withinPortal: true,
      withInitialFocusPlaceholder: false,
    },
    classNames: { dropdown: classes.menu, item: classes.menuItem, divider: classes.menuDivider },
  },
  Popover: { defaultProps: { radius: 'lg', shadow: 'lg' }, classNames: { dropdown: classes.menu } },
  Modal: {
    defaultProps: {
      removeScrollProps: COVERED,
      radius: 'xl',
      centered: true,
      overlayProps: { blur: 10, color: 'var(--sj-overlay)', backgroundOpacity: 1 },
      transitionProps: { duration: 240 },
    },
  },
  Drawer: {
    defaultProps: {
      removeScrollProps: COVERED,
      overlayProps: { blur: 10, color: 'var(--sj-overlay)', backgroundOpacity: 1 },
      transitionProps: { duration: 420, timingFunction: 'var(--sj-ease)' },
    },
  },
  SegmentedControl: {
    defaultProps: { radius: PILL, size: 'md' },
    classNames: { root: classes.segments, label: classes.ring, indicator: classes.segmentIndicator },
  },
  Loader: { defaultProps: { type: 'oval', size: 'sm' } },
};
