import { stored } from './stored.ts'

export type Theme = 'system' | 'dark' | 'light'

/** Sets the chosen theme on the document. Without a choice, the system's preference is used. */
export const showTheme = () => {
  const theme = stored.theme.get()
  if (theme) document.documentElement.dataset.theme = theme
  else delete document.documentElement.dataset.theme
}

export const chooseTheme = (theme: Theme) => {
  if (theme === 'system') stored.theme.remove()
  else stored.theme.set(theme)
  showTheme()
}
