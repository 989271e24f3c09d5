import type { Role } from '@playhub/contract/desk/endpoint'
import {
  AtSign,
  BellRing,
  ChartColumn,
  CircleAlert,
  CircleQuestionMark,
  CreditCard,
  Inbox,
  LayoutGrid,
  type LucideIcon,
  Megaphone,
  MessageSquareQuote,
  PackageX,
  ScrollText,
  Settings,
  Shapes,
  SlidersHorizontal,
  Tags,
  UsersRound,
  Workflow,
  Zap,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyScreen } from './lazy-screen.ts'

export type ScreenName =
  | 'inbox'
  | 'mentions'
  | 'canned'
  | 'macros'
  | 'rules'
  | 'catalogue'
  | 'categories'
  | 'articles'
  | 'incidents'
  | 'prices'
  | 'projects'
  | 'payments'
  | 'attention'
  | 'lateGoods'
  | 'notices'
  | 'reports'
  | 'colleagues'
  | 'audit'
  | 'settings'

export type DeskRoute = {
  name: ScreenName
  /** The pattern of the screen's URL, for the router wouter. The screen itself reads the parts of the path after the first segment. */
  path: string
  home: string
  icon: LucideIcon
  /** The roles that may open the screen; undefined for all. Admins may open every screen. */
  roles?: readonly Role[]
  Page: ComponentType
}

const agents: readonly Role[] = ['support', 'finance']

/** All screens, in the order in which the navigation shows them. */
export const routes: readonly DeskRoute[] = [
  {
    name: 'inbox',
    path: '/tickets/:id?',
    home: '/tickets',
    icon: Inbox,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../inbox/inbox-page.tsx')).InboxPage })),
  },
  {
    name: 'mentions',
    path: '/mentions',
    home: '/mentions',
    icon: AtSign,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../mentions/mentions-page.tsx')).MentionsPage })),
  },
  {
    name: 'canned',
    path: '/canned/:id?',
    home: '/canned',
    icon: MessageSquareQuote,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../canned/canned-page.tsx')).CannedPage })),
  },
  {
    name: 'macros',
    path: '/macros/:id?',
    home: '/macros',
    icon: Zap,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../macros/macros-page.tsx')).MacrosPage })),
  },
  {
    name: 'rules',
    path: '/rules/:id?/:part?',
    home: '/rules',
    icon: Workflow,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../automation/rules-page.tsx')).RulesPage })),
  },
  {
    name: 'payments',
    path: '/payments/:id?',
    home: '/payments',
    icon: CreditCard,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../payments/payments-page.tsx')).PaymentsPage })),
  },
  {
    name: 'attention',
    path: '/attention',
    home: '/attention',
    icon: CircleAlert,
    roles: ['finance'],
    Page: lazyScreen(async () => ({ default: (await import('../attention/attention-page.tsx')).AttentionPage })),
  },
  {
    name: 'lateGoods',
    path: '/late-goods',
    home: '/late-goods',
    icon: PackageX,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../late-goods/late-goods-page.tsx')).LateGoodsPage })),
  },
  {
    name: 'notices',
    path: '/notices/:id?',
    home: '/notices',
    icon: BellRing,
    roles: ['finance'],
    Page: lazyScreen(async () => ({ default: (await import('../notices/notices-page.tsx')).NoticesPage })),
  },
  {
    name: 'catalogue',
    path: '/catalogue/:id?',
    home: '/catalogue',
    icon: LayoutGrid,
    roles: ['content'],
    Page: lazyScreen(async () => ({ default: (await import('../catalogue/catalogue-page.tsx')).CataloguePage })),
  },
  {
    name: 'categories',
    path: '/categories',
    home: '/categories',
    icon: Shapes,
    roles: ['content'],
    Page: lazyScreen(async () => ({ default: (await import('../catalogue/categories/categories-page.tsx')).CategoriesPage })),
  },
  {
    name: 'articles',
    path: '/articles/:id?',
    home: '/articles',
    icon: CircleQuestionMark,
    roles: ['support', 'content'],
    Page: lazyScreen(async () => ({ default: (await import('../articles/articles-page.tsx')).ArticlesPage })),
  },
  {
    name: 'incidents',
    path: '/incidents/:id?',
    home: '/incidents',
    icon: Megaphone,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../incidents/incidents-page.tsx')).IncidentsPage })),
  },
  {
    name: 'prices',
    path: '/prices/:id?',
    home: '/prices',
    icon: Tags,
    roles: ['content', 'finance'],
    Page: lazyScreen(async () => ({ default: (await import('../prices/prices-page.tsx')).PricesPage })),
  },
  {
    name: 'projects',
    path: '/projects/:id?/:section?',
    home: '/projects',
    icon: SlidersHorizontal,
    roles: ['content'],
    Page: lazyScreen(async () => ({ default: (await import('../projects/projects-page.tsx')).ProjectsPage })),
  },
  {
    name: 'reports',
    path: '/reports',
    home: '/reports',
    icon: ChartColumn,
    roles: agents,
    Page: lazyScreen(async () => ({ default: (await import('../reports/reports-page.tsx')).ReportsPage })),
  },
  {
    name: 'colleagues',
    path: '/colleagues/:id?',
    home: '/colleagues',
    icon: UsersRound,
    roles: [],
    Page: lazyScreen(async () => ({ default: (await import('../colleagues/colleagues-page.tsx')).ColleaguesPage })),
  },
  {
    name: 'audit',
    path: '/audit/:id?',
    home: '/audit',
    icon: ScrollText,
    roles: [],
    Page: lazyScreen(async () => ({ default: (await import('../audit/audit-page.tsx')).AuditPage })),
  },
  {
    name: 'settings',
    path: '/settings',
    home: '/settings',
    icon: Settings,
    Page: lazyScreen(async () => ({ default: (await import('../settings/settings-page.tsx')).SettingsPage })),
  },
]
