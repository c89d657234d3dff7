import type { Node } from 'acorn'
import { SourceError } from './source-error.ts'

/** What JavaScript can and expressions cannot, by what an author may have meant with it. */
export const refusedSyntaxError = (node: Node): SourceError => {
  if (node.type === 'Literal')
    return new SourceError(
      'regex' in node
        ? 'Patterns between slashes cannot be used here; “includes” looks for a text.'
        : 'Numbers are written without a letter at their end.',
      node.start,
    )
  const own = 'operator' in node ? OPERATORS_REFUSED.get(String(node.operator)) : undefined
  return new SourceError(own ?? REFUSED.get(node.type) ?? 'This cannot be used in an expression.', node.start)
}

const OPERATORS_REFUSED: ReadonlyMap<string, string> = new Map([
  ['=', 'Nothing can be changed here. To compare, write == instead of =.'],
  ['&', 'For “and” write && instead of &.'],
  ['|', 'For “or” write || instead of |.'],
  ['~', 'For “not” write ! instead of ~.'],
])

const CHANGES = 'Nothing can be changed here: an expression only works out a value.'
const FUNCTION =
  'A rule like value => value > 3 can only stand in the brackets of “filter”, “map”, “some” and their like.'

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['AssignmentExpression', CHANGES],
  ['UpdateExpression', CHANGES],
  ['ArrowFunctionExpression', FUNCTION],
  ['FunctionExpression', FUNCTION],
  ['SequenceExpression', 'There can be only one expression; “,” begins a second one.'],
  ['SpreadElement', 'Values cannot be spread by ... here; “concat” joins lists.'],
  ['ThisExpression', 'There is no “this” here.'],
  ['Super', 'There is no “super” here.'],
  ['NewExpression', 'Nothing new can be made by “new” here.'],
  ['TaggedTemplateExpression', 'A text in ` marks stands alone here, without a function before it.'],
  ['ImportExpression', 'Nothing can be loaded here.'],
  ['MetaProperty', 'There is no such value here.'],
  ['Property', 'A value of a group is written as name: value.'],
])
