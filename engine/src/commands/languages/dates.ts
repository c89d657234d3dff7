import type { Language } from './client-texts.ts'

/** How a language writes dates. They are written out here because `toLocaleString` gives other words on other machines. */
interface DateWords {
  /** From January. */
  months: string
  /** From Monday. */
  weekdays: string
  /** `20 de noviembre`. */
  date: (day: number, month: string) => string
  /** Between the weekday and the date. */
  join: string
}

const DATES: Readonly<Record<Language, DateWords>> = {
  en: {
    months: 'January February March April May June July August September October November December',
    weekdays: 'Monday Tuesday Wednesday Thursday Friday Saturday Sunday',
    date: (day, month) => `${month} ${day}`,
    join: ', ',
  },
  es: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    weekdays: 'lunes martes miércoles jueves viernes sábado domingo',
    date: (day, month) => `${day} de ${month}`,
    join: ', ',
  },
  de: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    weekdays: 'Montag Dienstag Mittwoch Donnerstag Freitag Samstag Sonntag',
    date: (day, month) => `${day}. ${month}`,
    join: ', ',
  },
  fr: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    weekdays: 'lundi mardi mercredi jeudi vendredi samedi dimanche',
    date: (day, month) => `${day === 1 ? '1er' : day} ${month}`,
    join: ' ',
  },
  pt: {
    months: 'janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro',
    weekdays: 'segunda-feira terça-feira quarta-feira quinta-feira sexta-feira sábado domingo',
    date: (day, month) => `${day} de ${month}`,
    join: ', ',
  },
}

/** `November 20`, `20 de noviembre`. */
export const dateIn = (language: Language, { day, month }: Temporal.PlainDate): string =>
  DATES[language].date(day, DATES[language].months.split(' ')[month - 1] ?? '')

/** `Friday, November 20`, `viernes, 20 de noviembre`. */
export const dayIn = (language: Language, date: Temporal.PlainDate): string => {
  const { weekdays, join } = DATES[language]
  return `${weekdays.split(' ')[date.dayOfWeek - 1] ?? ''}${join}${dateIn(language, date)}`
}
