/**
 * Removes the characters that change the direction of the text after them. With these, a stranger's text could change how the text around
 * it reads. Right-to-left scripts are shown correctly without them.
 */
export const withoutTurns = (text: string): string => text.replace(/[\u202a-\u202e\u2066-\u2069]/g, '')
