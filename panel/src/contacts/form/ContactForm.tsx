import { NumberInput, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { IconEyeOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, type ReactNode } from 'react'
import { GENDERS, HEIGHT_UNITS, ROUTINE_KEYS, WEIGHT_UNITS } from '@attune/contract/contacts/constants'
import { CONTACT_COUNTS, CONTACT_TEXTS, MESSAGE_LIMIT_MAX } from '@attune/contract/contacts/limits'
import { UserSelect, UsersSelect } from '../../staff/inputs/UserSelect.tsx'
import { DateField } from '../../ui/inputs/DateField.tsx'
import { LabelsInput } from '../../ui/inputs/LabelsInput.tsx'
import { PhoneInput } from '../../ui/inputs/PhoneInput.tsx'
import { labelsQuery } from '../data/contact-queries.ts'
import { ZoneSelect } from '../inputs/ZoneSelect.tsx'
import { FIELD_TITLES, splitList, type ContactField, type ContactFields } from './contact-fields.ts'
import type { Conflict } from './edit-state.ts'
import type { FieldErrors } from './field-errors.ts'
import { FieldShell } from './FieldShell.tsx'
import type { PhotoFieldProps } from './PhotoField.tsx'
import classes from './ContactForm.module.css'

interface ContactFormProps {
  values: ContactFields
  errors: FieldErrors
  onChange: (field: ContactField, value: string) => void
  /** The photo as it is seen, and what comes of uploading another; another `of` begins afresh. */
  photo: Pick<PhotoFieldProps, 'url' | 'onChange' | 'onState'> & { of?: string }
  /** What this reader may write. */
  abilities: { update: boolean; seePrivate: boolean; labels: boolean; assign: boolean }
  conflicts?: Conflict<ContactField>[]
  onTakeTheirs?: (field: ContactField) => void
  onKeepMine?: (field: ContactField) => void
}

const PhotoField = lazy(async () => ({ default: (await import('./PhotoField.tsx')).PhotoField }))

const GENDER_WORDS = { male: 'Male', female: 'Female', nonbinary: 'Nonbinary' } as const

/** The fields of a client, new or known. */
export const ContactForm = (props: ContactFormProps) => {
  const { values, errors, onChange, abilities, conflicts = [] } = props
  const known = useQuery(labelsQuery).data?.map(({ v }) => v) ?? []
  const locked = !abilities.update
  const text = (field: ContactField) => ({
    label: FIELD_TITLES[field],
    value: values[field],
    error: errors.fields[field] ?? null,
    disabled: locked,
    onChange: (event: { currentTarget: { value: string } }) => onChange(field, event.currentTarget.value),
  })
  const plain = (field: ContactField) => ({
    label: FIELD_TITLES[field],
    error: errors.fields[field] ?? null,
    disabled: locked,
  })
  const shell = (field: ContactField, wide = false) => ({
    conflict: conflicts.find((conflict) => conflict.field === field),
    onTakeTheirs: props.onTakeTheirs ?? ignore,
    onKeepMine: props.onKeepMine ?? ignore,
    wide,
  })
  const number = (field: ContactField, max: number, decimals: boolean) => (
    <NumberInput
      {...plain(field)}
      size="xs"
      min={0}
      max={max}
      allowDecimal={decimals}
      hideControls
      value={values[field] === '' ? '' : Number(values[field])}
      onChange={(next) => onChange(field, String(next))}
    />
  )
  const unit = (field: ContactField, units: readonly string[]) => (
    <SegmentedControl
      aria-label={FIELD_TITLES[field]}
      data={[...units]}
      value={values[field]}
      disabled={locked}
      onChange={(next) => onChange(field, next)}
    />
  )
  return (
    <>
      <Section title="Client">
        {abilities.seePrivate ? (
          <>
            <FieldShell {...shell('photo', true)}>
              <Suspense fallback={<div className={classes.photo} />}>
                <PhotoField
                  key={props.photo.of ?? ''}
                  url={props.photo.url}
                  onChange={props.photo.onChange}
                  onState={props.photo.onState}
                  error={errors.fields.photo ?? null}
                  disabled={locked}
                />
              </Suspense>
            </FieldShell>
            <FieldShell {...shell('fullName')}>
              <TextInput {...text('fullName')} maxLength={CONTACT_TEXTS.name} autoComplete="off" />
            </FieldShell>
            <FieldShell {...shell('firstName')}>
              <TextInput {...text('firstName')} maxLength={CONTACT_TEXTS.name} autoComplete="off" />
            </FieldShell>
            <FieldShell {...shell('phone')}>
              <PhoneInput {...plain('phone')} value={values.phone} onChange={(phone) => onChange('phone', phone)} />
            </FieldShell>
            <FieldShell {...shell('email')}>
              <TextInput {...text('email')} type="email" maxLength={320} autoComplete="off" />
            </FieldShell>
          </>
        ) : (
          <p className={classes.hidden}>
            <IconEyeOff size={16} stroke={1.5} aria-hidden="true" />
            Name, phone and email are hidden from you
          </p>
        )}
        <FieldShell {...shell('timezone')}>
          <ZoneSelect
            {...plain('timezone')}
            value={values.timezone === '' ? null : values.timezone}
            onChange={(zone) => onChange('timezone', zone ?? '')}
          />
        </FieldShell>
        <FieldShell {...shell('labels')}>
          <LabelsInput
            {...plain('labels')}
            disabled={locked || !abilities.labels}
            value={splitList(values.labels)}
            onChange={(labels) => onChange('labels', labels.join(','))}
            known={known}
            max={CONTACT_COUNTS.labels}
            longest={CONTACT_TEXTS.label}
          />
        </FieldShell>
      </Section>
      <Section title="Coaching">
        <FieldShell {...shell('primaryCoach')}>
          <UserSelect
            {...plain('primaryCoach')}
            of="coaches"
            placeholder="Nobody"
            disabled={locked || !abilities.assign}
            value={values.primaryCoach === '' ? null : values.primaryCoach}
            onChange={(id) => onChange('primaryCoach', id ?? '')}
          />
        </FieldShell>
        <FieldShell {...shell('coaches')}>
          <UsersSelect
            {...plain('coaches')}
            of="coaches"
            disabled={locked || !abilities.assign}
            max={CONTACT_COUNTS.coaches}
            value={splitList(values.coaches)}
            onChange={(ids) => onChange('coaches', ids.toSorted().join(','))}
          />
        </FieldShell>
        <FieldShell {...shell('limitAmount')}>{number('limitAmount', MESSAGE_LIMIT_MAX, false)}</FieldShell>
        <FieldShell {...shell('limitUntil')}>
          <DateField
            {...plain('limitUntil')}
            disabled={locked || values.limitAmount === ''}
            value={values.limitUntil === '' ? null : values.limitUntil}
            onChange={(day) => onChange('limitUntil', day ?? '')}
          />
        </FieldShell>
      </Section>
      <Section title="Basic">
        <FieldShell {...shell('gender')}>
          <Select
            {...plain('gender')}
            clearable
            data={GENDERS.map((value) => ({ value, label: GENDER_WORDS[value] }))}
            value={values.gender === '' ? null : values.gender}
            onChange={(gender) => onChange('gender', gender ?? '')}
          />
        </FieldShell>
        <div className={classes.measures}>
          <FieldShell {...shell('heightValue')}>{number('heightValue', 300, true)}</FieldShell>
          {unit('heightUnit', HEIGHT_UNITS)}
          <FieldShell {...shell('weightValue')}>{number('weightValue', 1_500, true)}</FieldShell>
          {unit('weightUnit', WEIGHT_UNITS)}
        </div>
        <FieldShell {...shell('goal', true)}>
          <Textarea {...text('goal')} autosize minRows={2} maxRows={10} maxLength={CONTACT_TEXTS.goal} />
        </FieldShell>
      </Section>
      <Section title="Routine, in the client’s time">
        {ROUTINE_KEYS.map((field) => (
          <FieldShell key={field} {...shell(field)}>
            <TextInput {...text(field)} type="time" />
          </FieldShell>
        ))}
      </Section>
    </>
  )
}

const ignore = (): void => {}

const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.section}>
    <legend className={classes.title}>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
