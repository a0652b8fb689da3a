import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { contrat, requete, useComplement } from '../kernel/api.ts'
import { FormulaireConnexion } from './FormulaireConnexion.tsx'
import { FormulaireOubli } from './FormulaireOubli.tsx'
import { PremierDemarrage } from './PremierDemarrage.tsx'

/** Sign-in; forgotten password; and on a house without an administrator, its first start. */
export default function Connexion() {
  const { to, oubli, fin } = useSearch({ strict: false }) as { to?: string; oubli?: string; fin?: string }
  const [oublie, setOublie] = useState(oubli !== undefined)
  const [email, setEmail] = useState('')
  const premier = useComplement({ ...requete(contrat.acces.premierDemarrage), staleTime: 300_000 })
  // Its answer was lost, or a colleague was first: the house is there, and this is how one enters it.
  const [vide, setVide] = useState(false)
  if (premier?.aFaire && !vide) setVide(true)
  if (premier?.aFaire) return <PremierDemarrage />
  if (oublie) return <FormulaireOubli email={email} surEmail={setEmail} retour={() => setOublie(false)} />
  return (
    <FormulaireConnexion
      to={to}
      fin={fin !== undefined}
      creee={vide}
      email={email}
      surEmail={setEmail}
      surOubli={() => setOublie(true)}
    />
  )
}
