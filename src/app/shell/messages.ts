/** Sentences of the shell. */
export const SHELL_TEXT = {
  skip: 'Skip to content',
  openMenu: 'Open menu',
  menu: 'Menu',
  home: 'Home',
  homeLink: 'Sojourn home',
  manage: 'Manage',
  experiences: 'Experiences',
  main: 'Main',
  login: 'Login',
  logout: 'Logout',
  accountMenu: (name: string) => `${name}, account menu`,
  loading: 'Loading',
} as const;
