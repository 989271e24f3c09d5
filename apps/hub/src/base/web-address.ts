/** Whether a URL may be used as a link. A URL from a payment service could also begin with `javascript:`. */
export const isWebAddress = (address: string) => URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)
