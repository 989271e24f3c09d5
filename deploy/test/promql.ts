import { parser } from '@prometheus-io/lezer-promql'

type Matcher = { label: string; operator: string; value: string }
type Selector = { metric: string; matchers: Matcher[] }
export type Query = {
  /** The first part of the text that is not valid PromQL; undefined if the whole text is valid. */
  error: string | undefined
  selectors: Selector[]
  /** The labels that the expression names in `by (…)` and `on (…)`. */
  grouped: string[]
  /** Whether the result has only the labels of `by (…)`, because the expression begins with an aggregation. */
  isAggregated: boolean
}

/** Parses a PromQL expression with the grammar of Prometheus. Returns the parts that the tests check. */
export const readQuery = (text: string): Query => {
  const query: Query = { error: undefined, selectors: [], grouped: [], isAggregated: false }
  let isGrouping = false
  parser.parse(text).iterate({
    enter: ({ type, name, from, to }) => {
      const part = text.slice(from, to)
      const selector = query.selectors.at(-1)
      const matcher = selector?.matchers.at(-1)
      if (type.isError) query.error ??= text.slice(from, from + 30)
      if (name === 'VectorSelector') query.selectors.push({ metric: '', matchers: [] })
      if (name === 'Identifier' && selector) selector.metric = part
      if (name === 'AggregateOp' && query.selectors.length === 0 && !/^(top|bottom)k$/.test(part)) query.isAggregated = true
      if (name === 'GroupingLabels') isGrouping = true
      if (name === 'LabelName') {
        if (isGrouping) query.grouped.push(part)
        else selector?.matchers.push({ label: part, operator: '', value: '' })
      }
      if (name === 'MatchOp' && matcher) matcher.operator = part
      if (name === 'StringLiteral' && matcher && !isGrouping) matcher.value = part.slice(1, -1)
    },
    leave: ({ name }) => {
      if (name === 'GroupingLabels') isGrouping = false
    },
  })
  return query
}

/** A time series of `/metrics`: the name of the metric, and its labels. */
export type Series = { metric: string; labels: Record<string, string> }

/** Returns the series in a text of `/metrics`. */
export const readSeries = (text: string): Series[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({
      metric: /^\w+/.exec(line)?.[0] ?? '',
      labels: Object.fromEntries([...line.matchAll(/[{,](\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', value = '']) => [label, value])),
    }))

const accepts = ({ operator, value }: Matcher, own: string) => {
  const pattern = new RegExp(`^(?:${value})$`)
  switch (operator) {
    case '=':
      return own === value
    case '!=':
      return own !== value
    case '=~':
      return pattern.test(own)
    default:
      return !pattern.test(own)
  }
}

/** Returns the series that match the selector. As in Prometheus, a label that a series does not have is treated as empty. */
export const select = ({ metric, matchers }: Selector, series: readonly Series[]) =>
  series.filter((each) => each.metric === metric && matchers.every((matcher) => accepts(matcher, each.labels[matcher.label] ?? '')))
