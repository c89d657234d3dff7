import { partOnDemand } from '../../ui/part-on-demand.tsx'

/** Expressions and templates, for properties of their own and for parts of others. */
export const ExpressionField = partOnDemand(async () => (await import('../code/ExpressionField.tsx')).ExpressionField)
export const TemplateField = partOnDemand(async () => (await import('../code/TemplateField.tsx')).TemplateField)
