/** The static documents, each at `/docs/<name>[.<language>].html`. */
export const documentNames = ['contacts', 'offer', 'terms-of-use', 'privacy-policy', 'personal-data', 'exempt-2257', 'complaints'] as const
export type DocumentName = (typeof documentNames)[number]

/** Documents that exist only in English, as the specification requires. All other documents exist in Russian and English. */
export const englishOnlyDocuments: readonly DocumentName[] = ['terms-of-use', 'exempt-2257', 'complaints']

/** Footer links that a game page can hide. */
export const footerLinks = ['llc', 'contacts', 'offer', 'terms-of-use', 'privacy-policy', 'personalData'] as const
