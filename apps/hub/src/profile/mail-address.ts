/** A link that opens a letter to this address with its subject. */
export const mailLink = (address: string, subject: string) =>
  `mailto:${encodeURIComponent(address).replace('%40', '@')}?subject=${encodeURIComponent(subject)}`
