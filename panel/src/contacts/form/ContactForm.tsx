import { Button, NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { IconChevronDown, IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState, type ReactNode } from 'react'
import { GENDERS, HEIGHT_UNITS, ROUTINE_KEYS, WEIGHT_UNITS } from '@attune/contract/contacts/constants'
import { CONTACT_COUNTS, CONTACT_TEXTS, MESSAGE_LIMIT_MAX } from '@attune/contract/contacts/limits'
import { useOrganization } from '../../client/account.ts'
import { UserSelect, UsersSelect } from '../../staff/inputs/UserSelect.tsx'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { PhoneInput } from '../../ui/inputs/PhoneInput.tsx'
import { TypedDateField } from '../../ui/inputs/TypedDateField.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { labelsQuery } from '../data/contact-queries.ts'
import { ZoneSelect } from '../inputs/ZoneSelect.tsx'
import {
  coachesWith,
  FIELD_TITLES,
  NO_FIELDS,
  splitList,
  type ContactField,
  type ContactFields,
} from './contact-fields.ts'
import { FieldShell } from './FieldShell.tsx'
import { formFieldsOf, type FormFields, type FormFieldsOptions } from './form-fields.ts'
import type { PhotoFieldProps } from './PhotoField.tsx'
import classes from './ContactForm.module.css'

interface ContactFormProps extends FormFieldsOptions {
  /** For a new client: begins with the few fields that matter, and shows the rest, and `children`, on request. */
  isNew?: boolean
  children?: ReactNode
  /** The current photo and its callbacks. A different `of` resets the uploader. */
  photo: Pick<PhotoFieldProps, 'url' | 'onChange' | 'onState'> & { of?: string }
}

const PhotoField = lazyPart(async () => (await import('./PhotoField.tsx')).PhotoField)

const GENDER_LABELS = { male: 'Male', female: 'Female', nonbinary: 'Nonbinary' } as const

/** The fields of a new or existing client. */
export const ContactForm = ({ photo, isNew = false, children, ...options }: ContactFormProps) => {
  const form = formFieldsOf(options)
  const [isOpen, setIsOpen] = useState(!isNew || hasMore(form.values))
  const isWhole = isOpen || MORE_FIELDS.some((field) => options.errors.fields[field] !== undefined)
  return (
    <>
      <Section title="Client">
        {form.abilities.seePrivate ? (
          <IdentityFields
            form={form}
            isWhole={isWhole}
            photo={
              <PhotoField
                key={photo.of ?? ''}
                url={photo.url}
                onChange={photo.onChange}
                onState={photo.onState}
                error={options.errors.fields.photo ?? null}
                disabled={!form.abilities.update}
              />
            }
          />
        ) : (
          <p className={classes.hidden}>
            <IconEyeOff size={16} stroke={1.5} aria-hidden="true" />
            Name, phone and email are hidden from you
          </p>
        )}
        <ZoneAndLabels form={form} />
      </Section>
      {isWhole ? (
        <>
          <Section title="Coaching">
            <CoachingFields form={form} />
          </Section>
          <Section title="Basic">
            <BasicFields form={form} />
          </Section>
          <Section title="Routine (client’s time)">
            {ROUTINE_KEYS.map((field) => (
              <FieldShell key={field} {...form.shell(field)}>
                <TextInput {...form.text(field)} type="time" />
              </FieldShell>
            ))}
          </Section>
          {children}
        </>
      ) : (
        <Button
          className={classes.more ?? ''}
          variant="default"
          aria-expanded={false}
          leftSection={<IconChevronDown size={15} stroke={1.5} />}
          onClick={() => setIsOpen(true)}
        >
          More fields
        </Button>
      )}
    </>
  )
}

/** The fields of a new client that are shown on request. */
const MORE_FIELDS: readonly ContactField[] = (Object.keys(NO_FIELDS) as ContactField[]).filter(
  (field) => !['fullName', 'phone', 'email', 'timezone', 'labels'].includes(field),
)

const hasMore = (values: ContactFields): boolean => MORE_FIELDS.some((field) => values[field] !== NO_FIELDS[field])

interface FieldsProps {
  form: FormFields
}

const IdentityFields = ({
  form: { shell, text, input, values, onChange },
  isWhole,
  photo,
}: FieldsProps & { isWhole: boolean; photo: ReactNode }) => (
  <>
    {isWhole && (
      <FieldShell {...shell('photo', true)}>
        <Suspense fallback={<div className={classes.photo} />}>{photo}</Suspense>
      </FieldShell>
    )}
    <FieldShell {...shell('fullName', !isWhole)}>
      <TextInput {...text('fullName')} maxLength={CONTACT_TEXTS.name} autoComplete="off" />
    </FieldShell>
    {isWhole && (
      <FieldShell {...shell('firstName')}>
        <TextInput {...text('firstName')} maxLength={CONTACT_TEXTS.name} autoComplete="off" />
      </FieldShell>
    )}
    <FieldShell {...shell('phone')}>
      <PhoneInput {...input('phone')} value={values.phone} onChange={(phone) => onChange('phone', phone)} />
    </FieldShell>
    <FieldShell {...shell('email')}>
      <TextInput {...text('email')} type="email" maxLength={320} autoComplete="off" />
    </FieldShell>
  </>
)

const ZoneAndLabels = ({ form: { shell, input, values, abilities, onChange } }: FieldsProps) => {
  const known = useQuery(labelsQuery).data?.map(({ v }) => v) ?? []
  const own = useOrganization()?.timezone
  return (
    <>
      <FieldShell {...shell('timezone')}>
        <ZoneSelect
          {...input('timezone')}
          value={orNull(values.timezone)}
          onChange={(zone) => onChange('timezone', zone ?? '')}
        />
        {values.timezone === '' && own !== undefined && abilities.update && (
          <button type="button" className={classes.offer} onClick={() => onChange('timezone', own)}>
            Use {own}, your organization’s zone
          </button>
        )}
      </FieldShell>
      <FieldShell {...shell('labels')}>
        <LabelsInput
          {...input('labels')}
          disabled={!abilities.update || !abilities.labels}
          value={splitList(values.labels)}
          onChange={(labels) => onChange('labels', labels.join(','))}
          known={known}
          max={CONTACT_COUNTS.labels}
          longest={CONTACT_TEXTS.label}
        />
      </FieldShell>
    </>
  )
}

const CoachingFields = ({ form }: FieldsProps) => {
  const { shell, input, values, abilities, onChange } = form
  const mayAssign = abilities.update && abilities.assign
  return (
    <>
      <FieldShell {...shell('primaryCoach')}>
        <UserSelect
          {...input('primaryCoach')}
          of="coaches"
          placeholder="No coach"
          disabled={!mayAssign}
          value={orNull(values.primaryCoach)}
          onChange={(id) => {
            onChange('primaryCoach', id ?? '')
            onChange('coaches', coachesWith(values, id ?? ''))
          }}
        />
      </FieldShell>
      <FieldShell {...shell('coaches')}>
        <UsersSelect
          {...input('coaches')}
          of="coaches"
          disabled={!mayAssign}
          max={CONTACT_COUNTS.coaches}
          value={splitList(values.coaches)}
          onChange={(ids) => onChange('coaches', ids.toSorted().join(','))}
        />
      </FieldShell>
      <NumberField form={form} field="limitAmount" max={MESSAGE_LIMIT_MAX} />
      <FieldShell {...shell('limitUntil')}>
        <TypedDateField
          {...input('limitUntil')}
          disabled={!abilities.update || values.limitAmount === ''}
          value={orNull(values.limitUntil)}
          onChange={(_day, text) => onChange('limitUntil', text)}
        />
      </FieldShell>
    </>
  )
}

const BasicFields = ({ form }: FieldsProps) => {
  const { shell, input, text, values, onChange } = form
  return (
    <>
      <FieldShell {...shell('gender')}>
        <Select
          {...input('gender')}
          clearable
          data={GENDERS.map((value) => ({ value, label: GENDER_LABELS[value] }))}
          value={orNull(values.gender)}
          onChange={(gender) => onChange('gender', gender ?? '')}
        />
      </FieldShell>
      <div className={classes.measures}>
        <NumberField form={form} field="heightValue" max={300} decimals />
        <UnitField form={form} field="heightUnit" units={HEIGHT_UNITS} />
        <NumberField form={form} field="weightValue" max={1_500} decimals />
        <UnitField form={form} field="weightUnit" units={WEIGHT_UNITS} />
      </div>
      <FieldShell {...shell('goal', true)}>
        <Textarea {...text('goal')} autosize minRows={2} maxRows={10} maxLength={CONTACT_TEXTS.goal} />
      </FieldShell>
    </>
  )
}

interface NumberFieldProps extends FieldsProps {
  field: ContactField
  max: number
  decimals?: boolean
}

const NumberField = ({ form, field, max, decimals = false }: NumberFieldProps) => (
  <FieldShell {...form.shell(field)}>
    <NumberInput
      {...form.input(field)}
      size="xs"
      min={0}
      max={max}
      allowDecimal={decimals}
      hideControls
      value={form.values[field] === '' ? '' : Number(form.values[field])}
      onChange={(next) => form.onChange(field, String(next))}
    />
  </FieldShell>
)

interface UnitFieldProps extends FieldsProps {
  field: ContactField
  units: readonly string[]
}

const UnitField = ({ form, field, units }: UnitFieldProps) => (
  <SegmentedControl
    aria-label={FIELD_TITLES[field]}
    data={[...units]}
    value={form.values[field]}
    disabled={!form.abilities.update}
    onChange={(next) => form.onChange(field, next)}
  />
)

const orNull = (value: string): string | null => (value === '' ? null : value)

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.section}>
    <legend className={classes.title}>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
