import type { ShortLanguage } from '@playhub/contract/limits'
import { useLocation } from 'wouter'
import { chooseLanguage, useLanguage, useT } from '../base/i18n.tsx'
import { useMay } from '../base/session.tsx'
import { useRegistered } from '../base/shortcuts.ts'
import { useStored } from '../base/stored.ts'
import { chooseTheme } from '../base/theme.ts'
import { useSignOut } from '../sign-in/sign-out.ts'
import { useScreens } from './use-screens.ts'

export type Command = { id: string; label: string; key?: string | undefined; run: () => void }

const other: Record<ShortLanguage, ShortLanguage> = { en: 'ru', ru: 'en' }

/** Returns all commands: screens, the actions of the open screen, and browser settings. */
export const useCommands = (): readonly Command[] => {
  const t = useT()
  const [, navigate] = useLocation()
  const language = useLanguage()
  const theme = useStored('theme')
  const { signOut } = useSignOut()
  const registered = useRegistered()
  const screens = useScreens()
  return [
    ...registered.map(({ label, key, run }, at) => ({ id: `own-${at}`, label, key, run })),
    ...screens.map(({ name, home }) => ({ id: name, label: t('commands.goTo', { name: t(`screen.${name}`) }), run: () => navigate(home) })),
    ...(['system', 'dark', 'light'] as const)
      .filter((each) => each !== (theme ?? 'system'))
      .map((each) => ({ id: `theme-${each}`, label: t('commands.theme', { name: t(`theme.${each}`) }), run: () => chooseTheme(each) })),
    { id: 'language', label: t('commands.otherLanguage'), run: () => chooseLanguage(other[language]) },
    { id: 'sign-out', label: t('shell.signOut'), run: signOut },
  ]
}

/**
 * Returns the commands that contain all typed words. If the staff member may open the inbox, adds a command that searches the inbox for the
 * typed text.
 */
export const useFound = (typed: string, commands: readonly Command[]): readonly Command[] => {
  const t = useT()
  const [, navigate] = useLocation()
  const mayRead = useMay('support', 'finance')
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const found = commands.filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
  const text = typed.trim()
  if (!text || !mayRead) return found
  const search = {
    id: 'search',
    label: t('commands.search', { text }),
    run: () => navigate(`/tickets?view=open&q=${encodeURIComponent(text)}`),
  }
  return [...found, search]
}
