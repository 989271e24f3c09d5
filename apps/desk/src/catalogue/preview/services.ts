/** The services for which the hub has an icon, by the host in a link to the service. */
const hosts: Readonly<Record<string, string>> = {
  't.me': 'telegram',
  'telegram.me': 'telegram',
  'vk.com': 'vk',
  'vk.ru': 'vk',
  'youtube.com': 'youtube',
  'youtu.be': 'youtube',
  'discord.gg': 'discord',
  'discord.com': 'discord',
  'facebook.com': 'facebook',
  'fb.com': 'facebook',
  'x.com': 'x',
  'twitter.com': 'x',
}

export const services = { telegram: 'Telegram', vk: 'VK', youtube: 'YouTube', discord: 'Discord', facebook: 'Facebook', x: 'X' } as const

/** Returns the service of a link, if its host is known. */
export const serviceOf = (link: string): string | undefined => {
  if (!URL.canParse(link)) return undefined
  const host = new URL(link).hostname.replace(/^(www|m)\./, '')
  return Object.hasOwn(hosts, host) ? hosts[host] : undefined
}
