import type { Node } from 'acorn'
import { SourceError } from './source-error.ts'

/** Explains why JavaScript syntax isn't supported, guessing what the author meant. */
export const refusedSyntaxError = (node: Node): SourceError => {
  if (node.type === 'Literal')
    return new SourceError(
      'regex' in node
        ? "Regular expressions aren't supported. Use “includes” to look for text."
        : 'Write numbers without a letter at the end.',
      node.start,
    )
  const own = 'operator' in node ? OPERATORS_REFUSED.get(String(node.operator)) : undefined
  return new SourceError(own ?? REFUSED.get(node.type) ?? "This can't be used in an expression.", node.start)
}

const OPERATORS_REFUSED: ReadonlyMap<string, string> = new Map([
  ['=', "Expressions can't change values. To compare, use == instead of =."],
  ['&', 'For “and”, use && instead of &.'],
  ['|', 'For “or”, use || instead of |.'],
  ['~', 'For “not”, use ! instead of ~.'],
])

const CHANGES = "Expressions can't change values."
const FUNCTION = 'A function like value => value > 3 can only be used inside “filter”, “map”, “some” and the like.'

const REFUSED: ReadonlyMap<string, string> = new Map([
  ['AssignmentExpression', CHANGES],
  ['UpdateExpression', CHANGES],
  ['ArrowFunctionExpression', FUNCTION],
  ['FunctionExpression', FUNCTION],
  ['SequenceExpression', 'Write only one expression. “,” starts a second one.'],
  ['SpreadElement', "“...” isn't supported. Use “concat” to join lists."],
  ['ThisExpression', 'There is no “this” here.'],
  ['Super', 'There is no “super” here.'],
  ['NewExpression', "“new” isn't supported."],
  ['TaggedTemplateExpression', "Text in ` marks can't have a function before it."],
  ['ImportExpression', "Imports aren't supported."],
  ['MetaProperty', 'There is no such value here.'],
  ['Property', 'Write each value of a group as name: value.'],
])
