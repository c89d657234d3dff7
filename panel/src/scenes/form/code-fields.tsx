import { lazyPart } from '../../ui/lazy-part.tsx'

/** Code fields, used for whole properties and for parts of others. */
export const ExpressionField = lazyPart(async () => (await import('../code/ExpressionField.tsx')).ExpressionField)
export const TemplateField = lazyPart(async () => (await import('../code/TemplateField.tsx')).TemplateField)
