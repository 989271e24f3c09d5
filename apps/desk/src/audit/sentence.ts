import type { AuditEntry } from '@playhub/contract/desk/overview'
import { useT } from '../base/i18n.tsx'
import { useProjectName } from '../base/use-project-name.ts'

/** Returns the number of the entry's ticket, if any. */
export const ticketIn = ({ object }: AuditEntry) => /^ticket (\d+)$/.exec(object)?.[1]

/** Returns the id of the entry's payment, if any. */
export const paymentIn = ({ object }: AuditEntry) => /^payment ([0-9a-f-]{36})$/.exec(object)?.[1]

const titleIn = ({ before, after }: AuditEntry) =>
  [after.title, before.title, after.name, before.name].find((title) => typeof title === 'string')

/** Returns a function that names the object of an entry, such as a ticket or a payment. */
const useObjectText = () => {
  const t = useT()
  const projectName = useProjectName()
  return (entry: AuditEntry) => {
    const [, kind, id = ''] =
      /^(ticket|payment|canned answer|macro|rule|article|incident|project|view|staff|passkey) (.+)$/.exec(entry.object) ?? []
    if (kind === 'ticket') return t('audit.ticket', { id })
    if (kind === 'payment') return t('audit.payment', { id })
    if (kind === 'canned answer') return t('audit.canned', { id: titleIn(entry) ?? id })
    if (kind === 'rule') return t('audit.rule', { id: titleIn(entry) ?? id })
    if (kind === 'macro') return t('audit.macro', { id: titleIn(entry) ?? id })
    if (kind === 'article') return t('audit.article', { id: titleIn(entry) ?? id })
    if (kind === 'incident') return t('audit.incident', { id })
    if (kind === 'project') return t('audit.project', { id: projectName(id) })
    if (kind === 'view') return t('audit.view', { id: titleIn(entry) ?? id })
    if (kind === 'staff') return t('audit.account', { id })
    if (kind === 'passkey') return t('audit.passkey', { id })
    return entry.object
  }
}

/** Returns a function that describes the action of an entry. The text continues a sentence that begins with the name of a staff member. */
export const useSentence = () => {
  const t = useT()
  const objectText = useObjectText()
  return (entry: AuditEntry) => t(`audit.sentence.${entry.action}`, { object: objectText(entry) })
}

/** Returns a function that names who performed the action of an entry: a staff member or an automation rule. */
export const useActor = () => {
  const t = useT()
  return ({ staff, after: { rule } }: AuditEntry) =>
    staff?.name ?? (typeof rule === 'string' ? t('audit.byRule', { name: rule }) : t('audit.stranger'))
}
