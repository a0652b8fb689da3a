import type { Appel } from '@dioptrie/domain/kernel/contract'
import type { CommandeEntiere, PapierDeCommande } from '@dioptrie/domain/ventes/contract'
import { UnstyledButton } from '@mantine/core'
import {
  type Icon,
  IconClipboardText,
  IconEyeglass,
  IconFileInvoice,
  IconFileText,
  IconPackage,
  IconPaperclip,
  IconPrinter,
  IconReceipt,
  IconReceiptRefund,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Documents } from '../clients/Documents.tsx'
import { useLisible } from '../clients/sert.ts'
import { contrat, requete } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { autorise, useMoi, usePermission } from '../kernel/session.ts'
import { jour } from '../ui/afficher.ts'
import { BoutonABulle } from '../ui/BoutonABulle.tsx'
import { BoutonFichier } from '../ui/BoutonFichier.tsx'
import { Erreur, NonLu } from '../ui/Erreur.tsx'
import { Panneau } from '../ui/Panneau.tsx'
import { useAction } from '../ui/useAction.ts'
import { useGeste } from '../ui/useGeste.ts'
import style from './ventes.module.css'

const GENRES: Record<PapierDeCommande['Genre'], { icone: Icon; imprimer: Appel }> = {
  Proforma: { icone: IconFileText, imprimer: contrat.proformas.imprimer },
  Commande: { icone: IconFileInvoice, imprimer: contrat.ventes.imprimer },
  Reçu: { icone: IconReceipt, imprimer: contrat.caisse.imprimerRecu },
  Verres: { icone: IconEyeglass, imprimer: contrat.atelier.imprimerVerre },
  Atelier: { icone: IconClipboardText, imprimer: contrat.atelier.feuille },
  Livraison: { icone: IconPackage, imprimer: contrat.atelier.bonLivraison },
  Avoir: { icone: IconReceiptRefund, imprimer: contrat.avoirs.imprimer },
}

/** Every paper of an order, those that are printed here and those that were scanned; each opens from its row. */
export function Papiers({ commande: c }: { commande: CommandeEntiere }) {
  const t = useTranslations('ventes')
  const moi = useMoi()
  const { faire, refus, enCours } = useGeste()
  const peutJoindre = usePermission('ventes.ecrire', c.IdOfficine) && c.Statut === 'Active'
  const joindre = useAction(contrat.ventes.joindre)
  const papiers = useQuery({
    ...requete(contrat.ventes.papiers, { params: { id: c._id } }),
    // Sold elsewhere to a client of here: read, but its papers are of there.
    enabled: useLisible(c.IdOfficine),
  })
  const imprimer = (p: PapierDeCommande) =>
    faire(() => ouvrir(GENRES[p.Genre].imprimer, { params: { id: p._id } }))
  const echec = refus ?? joindre.refus
  return (
    <Panneau
      bord
      titre={t('documents')}
      lien={
        peutJoindre && (
          <BoutonFichier
            accept="image/jpeg,image/png,image/webp,application/pdf"
            inputProps={{ 'aria-label': t('papiers.joindreAide') }}
            onChange={f => f && joindre.faire({ params: { id: c._id }, payload: f })}
          >
            {props => (
              <UnstyledButton
                {...props}
                className={`inline-row gap-6 t13 w550 accent ${style.joindre}`}
                disabled={joindre.enCours}
              >
                <IconPaperclip size={16} stroke={1.8} aria-hidden /> {t('papiers.joindre')}
              </UnstyledButton>
            )}
          </BoutonFichier>
        )
      }
    >
      {echec && <Erreur refus={echec} quoi={t(refus ? 'papiers.nonImprime' : 'papiers.nonJoint')} />}
      <NonLu lecture={papiers} />
      <ul className={style.papiers}>
        {(papiers.data ?? [])
          .filter(p => {
            const { acces } = GENRES[p.Genre].imprimer
            return acces !== 'public' && acces !== 'session' && autorise(moi, { permission: acces })
          })
          .map(p => {
            const Icone = GENRES[p.Genre].icone
            const nom = t(`papiers.genres.${p.Genre}`, { ref: p.Reference })
            return (
              <li key={`${p.Genre} ${p._id}`}>
                <Icone size={20} stroke={1.6} aria-hidden />
                <span>
                  {nom}
                  <small>
                    {jour(p.createdAt.slice(0, 10))} · {t('papiers.tirages', { n: p.Tirages })}
                  </small>
                </span>
                <BoutonABulle
                  icone={IconPrinter}
                  libelle={t('papiers.imprimer', { nom })}
                  bulle={t('papiers.imprimer', { nom })}
                  disabled={enCours}
                  faire={() => void imprimer(p)}
                />
              </li>
            )
          })}
      </ul>
      {c.documents.length > 0 && (
        <div className={style.scans}>
          <Documents documents={c.documents} vide="" />
        </div>
      )}
    </Panneau>
  )
}
