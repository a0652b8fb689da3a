import { type ReactNode, useMemo, useRef, useState } from 'react'

/** What is wrong, by the name of its field; of a list, by the rank and the name: « lignes.2.Quantite ». */
export type Erreurs = Record<string, ReactNode>

interface PropsDuChamp {
  'data-path': string
  onChange: (recu: unknown) => void
  error: ReactNode
  /** Of whatever type the field that takes it wants. */
  value: never
}
type PropsDeCase = Omit<PropsDuChamp, 'value'> & { checked: never }

export interface Formulaire<V> {
  values: V
  errors: Erreurs
  /** As they stand, before they are drawn. */
  getValues: () => V
  /** As the form was opened. */
  getInitialValues: () => V
  setValues: (suite: Partial<V> | ((avant: V) => Partial<V>)) => void
  setFieldValue: {
    <N extends Extract<keyof V, string>>(nom: N, suite: V[N] | ((avant: V[N]) => V[N])): void
    (nom: `${string}.${string}`, suite: unknown): void
  }
  setErrors: (erreurs: Erreurs | ((avant: Erreurs) => Erreurs)) => void
  clearErrors: () => void
  clearFieldError: (nom: string) => void
  getInputProps: {
    (nom: string, options: { type: 'checkbox' }): PropsDeCase
    (nom: string): PropsDuChamp
  }
}

const lireEn = (la: unknown, [nom = '', ...suite]: string[]): unknown => {
  const valeur = (la as Record<string, unknown> | null | undefined)?.[nom]
  return suite.length > 0 ? lireEn(valeur, suite) : valeur
}

const poserEn = (la: unknown, [nom = '', ...suite]: string[], valeur: unknown): unknown => {
  const copie = (Array.isArray(la) ? [...la] : { ...(la as object) }) as Record<string, unknown>
  copie[nom] = suite.length > 0 ? poserEn(copie[nom], suite, valeur) : valeur
  return copie
}

/** What a field hands on: its value, or the event that bears it. */
function recue(recu: unknown): unknown {
  if (typeof recu !== 'object' || recu === null || !('nativeEvent' in recu)) return recu
  const champ = (recu as unknown as React.ChangeEvent<HTMLInputElement>).currentTarget
  return champ.type === 'checkbox' ? champ.checked : champ.value
}

const dites = (erreurs: Erreurs): Erreurs =>
  Object.fromEntries(Object.entries(erreurs).filter(([, e]) => e !== null && e !== undefined && e !== false))

/** Values and errors of what is being typed; what changes is no longer wrong until it is looked at again. */
export function useFormulaire<V extends Record<string, unknown>>(depart: V): Formulaire<V> {
  const [values, dessinerValeurs] = useState(depart)
  const [errors, dessinerErreurs] = useState<Erreurs>({})
  // Two keys between two drawings: the second one adds to what the first has left.
  const la = useRef({ depart, values, errors })
  const gestes = useMemo(() => {
    const setErrors: Formulaire<V>['setErrors'] = erreurs => {
      la.current.errors = dites(typeof erreurs === 'function' ? erreurs(la.current.errors) : erreurs)
      dessinerErreurs(la.current.errors)
    }
    const poser = (suite: V) => {
      la.current.values = suite
      dessinerValeurs(suite)
    }
    const clearErrors = () => setErrors({})
    const clearFieldError = (nom: string) => {
      if (la.current.errors[nom] === undefined) return
      const { [nom]: _, ...autres } = la.current.errors
      setErrors(autres)
    }
    const setFieldValue = (nom: string, suite: unknown) => {
      const { values: avant } = la.current
      const chemin = nom.split('.')
      const ancienne = lireEn(avant, chemin)
      const valeur = typeof suite === 'function' ? suite(ancienne) : suite
      clearFieldError(nom)
      if (valeur !== ancienne) poser(poserEn(avant, chemin, valeur) as V)
    }
    const setValues = (suite: Partial<V> | ((avant: V) => Partial<V>)) => {
      const { values: avant } = la.current
      poser({ ...avant, ...(typeof suite === 'function' ? suite(avant) : suite) })
      clearErrors()
    }
    const getInputProps = (nom: string, options?: { type: 'checkbox' }) => ({
      'data-path': nom,
      onChange: (recu: unknown) => setFieldValue(nom, recue(recu)),
      error: la.current.errors[nom],
      [options ? 'checked' : 'value']: lireEn(la.current.values, nom.split('.')),
    })
    return {
      getValues: () => la.current.values,
      getInitialValues: () => la.current.depart,
      setValues,
      setFieldValue,
      setErrors,
      clearErrors,
      clearFieldError,
      getInputProps: getInputProps as Formulaire<V>['getInputProps'],
    }
  }, [])
  return { values, errors, ...gestes }
}
