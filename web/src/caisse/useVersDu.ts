import type { DocumentDu } from '@dioptrie/domain/caisse/contract'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { chemins } from '../chemins/caisse.ts'
import { chemins as comptoir } from '../chemins/comptoir.ts'
import { chemins as examens } from '../chemins/consultations.ts'
import { chemins as ventes } from '../chemins/ventes.ts'
import { usePermission } from '../kernel/session.ts'

/** Where it is paid; who only looks at the cash reads what is sold instead, if they may. */
export function useVersDu(): (d: DocumentDu) => string | undefined {
  const encaisse = usePermission('caisse.encaisser')
  const voitVentes = usePermission('ventes.lire')
  const voitComptoir = usePermission('comptoir.lire')
  const voitExamens = usePermission('consultations.lire')
  return d => {
    if (d.entite === 'consultation')
      return encaisse ? examens.regler(d._id) : voitExamens ? examens.voir(d._id) : undefined
    if (d.entite === 'commande_comptoir' || !d.IdClient)
      return voitComptoir ? comptoir.voir(d._id) : undefined
    if (encaisse) return chemins.regler(d.IdClient, d.RefCmmd)
    return voitVentes && d.entite === 'commande_client' ? ventes.commande(d.IdClient, d.RefCmmd) : undefined
  }
}

/** A scanner's Enter comes before its answer: the first of what was asked for opens when it is there. */
export function useOuvrirPremier(q: string, premier: DocumentDu | undefined) {
  const navigate = useNavigate()
  const versDu = useVersDu()
  const [attendu, setAttendu] = useState<string | null>(null)
  const vers = attendu !== null && q === attendu && premier ? versDu(premier) : undefined
  useEffect(() => {
    if (!vers) return
    setAttendu(null)
    void navigate({ to: vers })
  }, [vers, navigate])
  return setAttendu
}
