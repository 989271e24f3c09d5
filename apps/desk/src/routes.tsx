import type { Role } from '@playhub/contract/desk-endpoint'
import { ChartColumn, Inbox, type LucideIcon, MessageSquareQuote, ScrollText, Settings } from 'lucide-react'
import { type ComponentType, lazy } from 'react'

export type ScreenName = 'inbox' | 'canned' | 'reports' | 'audit' | 'settings'

export type DeskRoute = {
  name: ScreenName
  /** Of wouter; more in it than the first segment is the screen's own. */
  path: string
  home: string
  icon: LucideIcon
  /** Who may come here; undefined for everybody. An admin may always. */
  roles?: readonly Role[]
  Page: ComponentType
}

const agents: readonly Role[] = ['support', 'finance']

/** Every screen, in the order of the rail. */
export const routes: readonly DeskRoute[] = [
  {
    name: 'inbox',
    path: '/tickets/:id?',
    home: '/tickets',
    icon: Inbox,
    roles: agents,
    Page: lazy(async () => ({ default: (await import('./inbox/inbox-page.tsx')).InboxPage })),
  },
  {
    name: 'canned',
    path: '/canned/:id?',
    home: '/canned',
    icon: MessageSquareQuote,
    roles: agents,
    Page: lazy(async () => ({ default: (await import('./canned/canned-page.tsx')).CannedPage })),
  },
  {
    name: 'reports',
    path: '/reports',
    home: '/reports',
    icon: ChartColumn,
    roles: agents,
    Page: lazy(async () => ({ default: (await import('./reports/reports-page.tsx')).ReportsPage })),
  },
  {
    name: 'audit',
    path: '/audit',
    home: '/audit',
    icon: ScrollText,
    roles: [],
    Page: lazy(async () => ({ default: (await import('./audit/audit-page.tsx')).AuditPage })),
  },
  {
    name: 'settings',
    path: '/settings',
    home: '/settings',
    icon: Settings,
    Page: lazy(async () => ({ default: (await import('./settings/settings-page.tsx')).SettingsPage })),
  },
]
