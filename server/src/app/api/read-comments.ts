import { readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync, type Comment, type Expression, type ObjectExpression, type Program } from 'oxc-parser'

/** What the contract's comments say about a schema: about itself, its fields, and the items of a list. */
export interface SchemaDescription {
  /** An exported schema described under this name. */
  ref?: string
  description?: string
  fields?: Record<string, SchemaDescription>
  items?: SchemaDescription
}

interface CallDescription {
  description?: string
  input?: SchemaDescription
  output?: SchemaDescription
}

export interface Comments {
  /** By method and path, such as `GET /v1/contacts`. */
  calls: Record<string, CallDescription>
  /** Exported schemas by name. */
  schemas: Record<string, SchemaDescription>
}

/**
 * Reads the doc comments of the contract, so that they are written once and stay next to the schema they describe. A
 * comment on a field wins over the comment on the schema that the field uses.
 */
export const readComments = async (): Promise<Comments> => {
  const modules = await Modules.read(fileURLToPath(new URL('../../../../contract/src', import.meta.url)))
  const calls: Record<string, CallDescription> = {}
  const schemas: Record<string, SchemaDescription> = {}
  for (const [file, { declarations }] of modules.all)
    for (const [name, declaration] of declarations) {
      const call = describeCall(modules, file, declaration)
      if (call !== null) calls[call.route] = call.description
      else if (declaration.isExported && isSchemaName(name)) {
        const described = describeNamed(modules, file, name)
        if (!isEmpty(described)) schemas[name] = described
      }
    }
  return { calls, schemas }
}

interface Declaration {
  init: Expression
  comment: string | undefined
  isExported: boolean
}

interface Module {
  declarations: Map<string, Declaration>
  /** Local name to the file it comes from and its name there. */
  imports: Map<string, { file: string; name: string }>
  reexports: string[]
  comments: Comment[]
  text: string
}

/** The modules of the contract, by their paths. */
class Modules {
  readonly all = new Map<string, Module>()

  /** Other requests get their turn between two files. */
  static async read(folder: string): Promise<Modules> {
    const modules = new Modules()
    const paths = (await readdir(folder, { recursive: true }))
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .toSorted()
    for (const path of paths) {
      const file = join(folder, path)
      const text = await readFile(file, 'utf8')
      const { program, comments, errors } = parseSync(file, text)
      if (errors.length > 0) throw new Error(`${file} could not be parsed: ${errors[0]?.message ?? ''}`)
      modules.all.set(file, readModule(file, program, comments, text))
    }
    return modules
  }

  at(file: string): Module {
    const module = this.all.get(file)
    if (module === undefined) throw new Error(`${file} is not a module of the contract.`)
    return module
  }

  /** Finds where a name is declared, following imports and re-exports. */
  find(file: string, name: string): { file: string; declaration: Declaration } | null {
    const module = this.at(file)
    const declaration = module.declarations.get(name)
    if (declaration !== undefined) return { file, declaration }
    const imported = module.imports.get(name)
    if (imported !== undefined) return this.find(imported.file, imported.name)
    for (const reexported of module.reexports) {
      const found = this.find(reexported, name)
      if (found !== null) return found
    }
    return null
  }
}

const readModule = (file: string, program: Program, comments: Comment[], text: string): Module => {
  const module: Module = { declarations: new Map(), imports: new Map(), reexports: [], comments, text }
  const resolve = (source: string) => join(dirname(file), source)
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration' && statement.source.value.startsWith('.')) {
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.imported.type === 'Identifier')
          module.imports.set(specifier.local.name, {
            file: resolve(statement.source.value),
            name: specifier.imported.name,
          })
    } else if (statement.type === 'ExportAllDeclaration' && statement.source.value.startsWith('.')) {
      module.reexports.push(resolve(statement.source.value))
    }
    const isExported = statement.type === 'ExportNamedDeclaration'
    const declared = isExported ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declared.declarations)
      if (id.type === 'Identifier' && init !== null)
        module.declarations.set(id.name, { init, comment: commentBefore(module, statement.start), isExported })
  }
  return module
}

/** The text of the doc comment that ends right before a position. */
const commentBefore = ({ comments, text }: Module, position: number): string | undefined => {
  const comment = comments.findLast(({ end }) => end <= position)
  if (comment === undefined || comment.type !== 'Block' || !comment.value.startsWith('*')) return undefined
  if (text.slice(comment.end, position).trim() !== '') return undefined
  return comment.value
    .slice(1)
    .split('\n')
    .map((line) => line.replace(/^\s*\* ?/, '').trimEnd())
    .join('\n')
    .replace(/(?<!\n)\n(?!\n|- )/g, ' ')
    .trim()
}

const describeCall = (
  modules: Modules,
  file: string,
  { init, comment }: Declaration,
): { route: string; description: CallDescription } | null => {
  const parts: CallDescription = comment === undefined ? {} : { description: comment }
  let at: Expression = init
  while (at.type === 'CallExpression' && at.callee.type === 'MemberExpression') {
    const { property, object } = at.callee
    const [argument] = at.arguments
    const name = property.type === 'Identifier' ? property.name : ''
    if ((name === 'input' || name === 'output') && argument !== undefined && argument.type !== 'SpreadElement') {
      const described = describe(modules, file, argument)
      if (!isEmpty(described)) parts[name] = toUse(described)
    }
    at = object
  }
  if (at.type !== 'CallExpression' || at.callee.type !== 'Identifier') return null
  if (!['call', 'tenantCall'].includes(at.callee.name)) return null
  const route = at.arguments[1]
  if (route?.type !== 'ObjectExpression') return null
  const text = (name: string): string => {
    const value = propertiesOf(route).find((property) => property.name === name)?.value
    return value === undefined ? '' : textOf(modules, file, value)
  }
  return { route: `${text('method')} ${text('path')}`, description: parts }
}

/** A string literal, or a template of constants. */
const textOf = (modules: Modules, file: string, value: Expression): string => {
  if (value.type === 'Literal') return String(value.value)
  if (value.type === 'TemplateLiteral')
    return value.quasis
      .map(({ value: quasi }, index) => {
        const inner = value.expressions[index]
        return (quasi.cooked ?? '') + (inner === undefined ? '' : textOf(modules, file, inner))
      })
      .join('')
  if (value.type === 'Identifier') {
    const found = modules.find(file, value.name)
    if (found !== null) return textOf(modules, found.file, found.declaration.init)
  }
  if (value.type === 'TSAsExpression') return textOf(modules, file, value.expression)
  throw new Error(`${file}: the path of a call must be a constant.`)
}

/** Descriptions of exported schemas, by their name: where one is used, the name is enough. */
const exported = new WeakMap<SchemaDescription, string>()
const named = new WeakMap<Declaration, SchemaDescription>()

const toUse = (described: SchemaDescription): SchemaDescription => {
  const ref = exported.get(described)
  return ref === undefined ? described : { ref }
}

const describeNamed = (modules: Modules, file: string, name: string): SchemaDescription => {
  const found = modules.find(file, name)
  if (found === null) return {}
  const { declaration } = found
  const known = named.get(declaration)
  if (known !== undefined) return known
  const described = {
    ...describe(modules, found.file, declaration.init),
    ...(declaration.comment === undefined ? {} : { description: declaration.comment }),
  }
  named.set(declaration, described)
  if (declaration.isExported && isSchemaName(name) && !isEmpty(described)) exported.set(described, name)
  return described
}

const isSchemaName = (name: string): boolean => /^[A-Z][a-z]/.test(name)

const describe = (modules: Modules, file: string, of: Expression): SchemaDescription => {
  if (of.type === 'Identifier') return describeNamed(modules, file, of.name)
  if (of.type === 'ObjectExpression') return describeFields(modules, file, of)
  if (of.type === 'MemberExpression' && of.property.type === 'Identifier') {
    const inner = describe(modules, file, of.object)
    return of.property.name === 'shape' ? inner : (inner.fields?.[of.property.name] ?? {})
  }
  if (of.type !== 'CallExpression') return {}
  const [first, second] = of.arguments.filter((argument) => argument.type !== 'SpreadElement')
  if (of.callee.type === 'Identifier') {
    if (of.callee.name !== 'page' || first === undefined) return {}
    return { fields: { data: { items: toUse(describe(modules, file, first)) } } }
  }
  if (of.callee.type !== 'MemberExpression' || of.callee.property.type !== 'Identifier') return {}
  const { object, property } = of.callee
  const isConstructor = object.type === 'Identifier' && object.name === 'z'
  if (!isConstructor) {
    const inner = describe(modules, file, object)
    if (property.name === 'extend' && first !== undefined) return merge(inner, describe(modules, file, first))
    return property.name === 'pipe' && first !== undefined ? merge(inner, describe(modules, file, first)) : inner
  }
  const options = property.name === 'discriminatedUnion' ? second : first
  if (options === undefined) return {}
  if (property.name === 'array') {
    const items = toUse(describe(modules, file, options))
    return isEmpty(items) ? {} : { items }
  }
  if (['object', 'strictObject', 'looseObject'].includes(property.name)) return describe(modules, file, options)
  if (['union', 'discriminatedUnion', 'intersection'].includes(property.name) && options.type === 'ArrayExpression')
    return options.elements.reduce<SchemaDescription>(
      (all, element) =>
        element === null || element.type === 'SpreadElement' ? all : merge(all, describe(modules, file, element)),
      {},
    )
  return {}
}

const describeFields = (modules: Modules, file: string, object: ObjectExpression): SchemaDescription => {
  const module = modules.at(file)
  let fields: Record<string, SchemaDescription> = {}
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      fields = { ...fields, ...describe(modules, file, property.argument).fields }
      continue
    }
    const name = property.key.type === 'Identifier' ? property.key.name : ''
    const comment = commentBefore(module, property.start)
    const described = {
      ...toUse(describe(modules, file, property.value)),
      ...(comment === undefined ? {} : { description: comment }),
    }
    if (name !== '' && !isEmpty(described)) fields[name] = described
  }
  return Object.keys(fields).length === 0 ? {} : { fields }
}

const propertiesOf = (object: ObjectExpression): { name: string; value: Expression }[] =>
  object.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier'
      ? [{ name: property.key.name, value: property.value }]
      : [],
  )

const merge = (one: SchemaDescription, other: SchemaDescription): SchemaDescription => ({
  ...one,
  ...other,
  ...(one.fields === undefined && other.fields === undefined ? {} : { fields: { ...one.fields, ...other.fields } }),
})

const isEmpty = (described: SchemaDescription): boolean => Object.keys(described).length === 0
