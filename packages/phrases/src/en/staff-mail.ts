/** E-mails to staff. */
export const staffMail = {
  noticesOff: {
    subject: 'Notices of {project} are switched off',
    heading: 'A game’s server does not take its notices',
    lead: 'Several notices in a row have failed, so the hub tries only one now and then, and the rest wait: none is lost or given up meanwhile. The first one that arrives switches them on again.',
    todo: 'Tell whoever runs the server. Once it is mended, you need not wait: switch the notices on again at the desk.',
    error: 'Last error: {error}',
    open: 'See at the desk',
  },
  noticesOn: {
    subject: 'Notices of {project} arrive again',
    heading: 'A game’s server takes its notices again',
    lead: 'What has waited since {since} is being sent now. There is nothing to do.',
    open: 'See at the desk',
  },
  project: 'Project: {project}',
  address: 'Address: {address}',
  footer: 'This letter came because you look after payments at the desk, {desk}.',
} as const
