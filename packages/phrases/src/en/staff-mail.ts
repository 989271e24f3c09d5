/** Texts of e-mails to staff. */
export const staffMail = {
  noticesOff: {
    subject: 'Notices of {project} are switched off',
    heading: 'A game’s server does not accept its notices',
    lead: 'Several notices in a row have failed, so the hub tries only one now and then, and the rest wait: none is lost or given up meanwhile. The first one that arrives switches them on again.',
    todo: 'Tell whoever runs the server. Once it works again, you need not wait: switch the notices on again at the desk.',
    error: 'Last error: {error}',
    open: 'See at the desk',
  },
  noticesOn: {
    subject: 'Notices of {project} arrive again',
    heading: 'A game’s server accepts its notices again',
    lead: 'What has waited since {since} is being sent now. There is nothing to do.',
    open: 'See at the desk',
  },
  lateGoods: {
    subject: { one: '{count} paid good is not collected', other: '{count} paid goods are not collected' },
    lead: 'Players have paid, and the games have not said that they handed the goods over. At the desk you can send the notice of a payment again, or take a good off the list with a note. A good leaves the list by itself when its game collects it.',
    group: { one: '{project}: {count} good, since {since}', other: '{project}: {count} goods, since {since}' },
    open: 'Open the list',
  },
  project: 'Project: {project}',
  address: 'Address: {address}',
  footer: 'This letter came because you look after payments at the desk, {desk}.',
} as const
