import type { CommandeVerre } from '@dioptrie/domain/atelier/contract'
import {
  IconArrowBackUp,
  IconCoins,
  IconMailForward,
  IconPackageImport,
  IconPencil,
  IconPrinter,
  IconRefresh,
  IconTrash,
} from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { contrat, useAppel } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { avisSucces } from '../ui/avis.ts'
import { Erreur } from '../ui/Erreur.tsx'
import type { ActionLigne, Selon } from '../ui/liste/types.ts'
import { useGeste } from '../ui/useGeste.ts'
import { estAttendu, estPose } from './afficher.ts'
import { useAnnulable } from './useRetour.tsx'

const Retourner = lazy(async () => ({ default: (await import('./GestesVerre.tsx')).Retourner }))
const Refaire = lazy(async () => ({ default: (await import('./GestesVerre.tsx')).Refaire }))
const PrixAchat = lazy(async () => ({ default: (await import('./GestesVerre.tsx')).PrixAchat }))
const Supprimer = lazy(async () => ({ default: (await import('./GestesVerre.tsx')).Supprimer }))
const ModifierVerre = lazy(async () => ({ default: (await import('./ModifierVerre.tsx')).ModifierVerre }))
const FENETRES = {
  retourner: Retourner,
  refaire: Refaire,
  supprimer: Supprimer,
  modifier: ModifierVerre,
  prixAchat: PrixAchat,
}

/** What can be done to a lens, in the list of lenses as in the panel of an order; the windows stand below. */
export function useVerre(): {
  actions: (v: CommandeVerre) => Selon<ActionLigne>
  recevoir: (v: CommandeVerre) => Promise<unknown>
  note: ReactNode
  fenetre: ReactNode
} {
  const t = useTranslations('atelier.verres')
  const peut = usePermission('atelier.commander')
  const voitPrixAchat = usePermission('stock.prixachat')
  const recevoir = useAppel(contrat.atelier.livrerVerre)
  const annulerReception = useAppel(contrat.atelier.annulerReception)
  const annulable = useAnnulable()
  const envoyer = useAppel(contrat.atelier.envoyerVerre)
  const { refus, faire } = useGeste({ plusieurs: true })
  const [ouverte, setOuverte] = useState<{ quoi: keyof typeof FENETRES; verre: CommandeVerre } | null>(null)
  const Fenetre = ouverte && FENETRES[ouverte.quoi]

  const recevoirUn = async (v: CommandeVerre) => {
    const params = { id: v._id }
    const { version } = await recevoir.mutateAsync({ params, payload: { version: v.version } })
    annulable(t('recu', { cote: v.Cote, ref: v.RefVerre }), () =>
      annulerReception.mutateAsync({ params, payload: { version } }),
    )
  }
  const envoyerFiche = async (v: CommandeVerre) => {
    await envoyer.mutateAsync({ params: { id: v._id } })
    avisSucces(t('envoye', { ref: v.RefVerre, fournisseur: v.Fournisseur ?? '' }))
  }
  const fenetre = (quoi: keyof typeof FENETRES, verre: CommandeVerre) => () => setOuverte({ quoi, verre })
  return {
    recevoir: v => faire(() => recevoirUn(v)),
    actions: v => [
      ...(peut && estAttendu(v)
        ? [
            {
              libelle: t('recevoir'),
              icone: IconPackageImport,
              faire: () => void faire(() => recevoirUn(v)),
            },
            { libelle: t('modifier'), icone: IconPencil, faire: fenetre('modifier', v) },
            { libelle: t('envoyer'), icone: IconMailForward, faire: () => void faire(() => envoyerFiche(v)) },
          ]
        : []),
      ...(peut
        ? [
            {
              libelle: t('fiche'),
              icone: IconPrinter,
              faire: () => void faire(() => ouvrir(contrat.atelier.imprimerVerre, { params: { id: v._id } })),
            },
          ]
        : []),
      ...(peut && estPose(v)
        ? [
            // What was on the shelf goes back to no supplier.
            ...(v.IdStockVerre
              ? []
              : [{ libelle: t('retourner'), icone: IconArrowBackUp, faire: fenetre('retourner', v) }]),
            { libelle: t('refaire'), icone: IconRefresh, faire: fenetre('refaire', v) },
          ]
        : []),
      ...(voitPrixAchat
        ? [{ libelle: t('prixAchat'), icone: IconCoins, faire: fenetre('prixAchat', v) }]
        : []),
      ...(peut && estAttendu(v) && !v.IdOrigine
        ? [{ libelle: t('supprimer'), icone: IconTrash, danger: true, faire: fenetre('supprimer', v) }]
        : []),
    ],
    note: refus && <Erreur refus={refus} quoi={t('nonFait')} />,
    fenetre: ouverte && Fenetre && (
      <Suspense fallback={null}>
        <Fenetre key={ouverte.verre._id} verre={ouverte.verre} fermer={() => setOuverte(null)} />
      </Suspense>
    ),
  }
}
