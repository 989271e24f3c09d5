/** Whether the caller accepts brotli: the header lists `br` with a weight above 0, or `*` covers it (RFC 9110, 12.5.3). */
export const acceptsBrotli = (accepted: string | undefined): boolean => {
  const weights = new Map(
    (accepted ?? '').split(',').map((each) => {
      const [coding = '', ...parameters] = each.split(';').map((part) => part.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [coding, weight === undefined ? 1 : Number(weight.slice(2))]
    }),
  )
  return (weights.get('br') ?? weights.get('*') ?? 0) > 0
}
