import { lazyPart } from '../../ui/lazy-part.tsx'

/** Expressions and templates, for properties of their own and for parts of others. */
export const ExpressionField = lazyPart(async () => (await import('../code/ExpressionField.tsx')).ExpressionField)
export const TemplateField = lazyPart(async () => (await import('../code/TemplateField.tsx')).TemplateField)
