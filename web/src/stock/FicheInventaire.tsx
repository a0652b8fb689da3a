import type { Inventaire } from '@dioptrie/domain/stock/inventaires'
import { Button, Progress } from '@mantine/core'
import { IconChecklist, IconFileSpreadsheet, IconFlag, IconPrinter, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chemins } from '../chemins/stock.ts'
import { contrat, RefusApi, requete } from '../kernel/api.ts'
import { ouvrir, telecharger } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useParametres } from '../kernel/routeur.tsx'
import { usePermission } from '../kernel/session.ts'
import { useTitre } from '../kernel/titre.ts'
import { AvecFiche } from '../ui/AvecFiche.tsx'
import { Demander } from '../ui/Demander.tsx'
import { Entete } from '../ui/Entete.tsx'
import { Erreur, Note } from '../ui/Erreur.tsx'
import { MenuFiche } from '../ui/liste/MenuLigne.tsx'
import { Montant } from '../ui/Montant.tsx'
import { PiedFiche } from '../ui/PiedFiche.tsx'
import { Statut } from '../ui/Statut.tsx'
import { useAction } from '../ui/useAction.ts'
import { StatutInventaire } from './afficher.tsx'
import { Compteur } from './Compteur.tsx'
import { type Comptages, useComptages } from './comptages.ts'
import { LignesInventaire } from './LignesInventaire.tsx'
import style from './stock.module.css'
import { TerminerInventaire } from './TerminerInventaire.tsx'

export default function FicheInventaire() {
  const t = useTranslations('stock')
  const { inventaireId = '' } = useParametres()
  const lecture = useQuery(requete(contrat.inventaires.lire, { params: { id: inventaireId } }))
  return (
    <AvecFiche
      lecture={lecture}
      icone={IconChecklist}
      absent={{
        titre: t('inventaires.introuvable'),
        texte: t('inventaires.introuvableTexte'),
        vers: chemins.inventaires,
        lien: t('inventaires.allerListe'),
      }}
    >
      {inventaire => <Vue key={inventaire._id} inventaire={inventaire} />}
    </AvecFiche>
  )
}

function Vue({ inventaire: i }: { inventaire: Inventaire }) {
  const t = useTranslations('stock')
  const ui = useTranslations('ui')
  useTitre(i.Reference)
  const enCours = i.Statut === 'En cours'
  const peutCompter = usePermission('stock.compter', i.IdOfficine) && enCours
  const peutTerminer = usePermission('stock.inventorier', i.IdOfficine)
  const comptages = useComptages(i._id)
  const [question, setQuestion] = useState<'terminer' | null>(null)
  const [refus, setRefus] = useState<RefusApi | null>(null)
  const annuler = useAction(contrat.inventaires.annuler, {
    demande: ({ _id }: Inventaire) => ({ params: { id: _id } }),
    referme: true,
    dit: () => t('inventaires.abandonne', { reference: i.Reference }),
  })
  const montrer = (travail: Promise<void>) =>
    void travail.catch(e => {
      if (e instanceof RefusApi) setRefus(e)
    })
  const quoi = [i.Categorie, i.Marque].filter(Boolean).join(' · ') || t('inventaires.toute')
  return (
    <>
      <Entete titre={i.Reference} contexte={[quoi, i.Libelle, i.Officine].filter(Boolean).join(' · ')}>
        <MenuFiche
          actions={() => [
            {
              libelle: enCours ? t('inventaires.feuille') : t('inventaires.bilan'),
              icone: IconPrinter,
              faire: () => montrer(ouvrir(contrat.inventaires.imprimer, { params: { id: i._id } })),
            },
            peutTerminer && {
              libelle: ui('exporter'),
              icone: IconFileSpreadsheet,
              faire: () => montrer(telecharger(contrat.inventaires.exporter, { params: { id: i._id } })),
            },
            peutTerminer &&
              enCours && {
                libelle: t('inventaires.abandonner'),
                icone: IconTrash,
                danger: true,
                faire: () => annuler.demander(i),
              },
          ]}
        />
        {peutTerminer && enCours && (
          <Button
            onClick={() => setQuestion('terminer')}
            // What is counted and not saved would be missing from the stock.
            disabled={comptages.nonEnregistres > 0}
            leftSection={<IconFlag size={18} stroke={1.8} aria-hidden />}
          >
            {t('inventaires.terminer')}
          </Button>
        )}
      </Entete>
      <div className="pile">
        {(refus ?? annuler.refus) && <Erreur refus={(refus ?? annuler.refus) as RefusApi} />}
        <section className={`card grid gap-10 p12-16 ${style.avancement}`}>
          <div>
            <StatutInventaire statut={i.Statut} />
            <span role="status">{t('inventaires.avancement', { faits: i.Comptees, total: i.Lignes })}</span>
            <span>{t('inventaires.ecarts', { n: i.Ecarts })}</span>
            {i.ARecompter > 0 && (
              <Statut ton="warn">
                {t(enCours ? 'inventaires.aRecompter' : 'inventaires.laisses', { n: i.ARecompter })}
              </Statut>
            )}
            {i.EcartValeur !== null && i.Ecarts > 0 && (
              <span>
                {ui('intitule', { titre: t('inventaires.valeurEcarts') })} <Montant valeur={i.EcartValeur} />
              </span>
            )}
          </div>
          <Progress
            value={i.Lignes ? (100 * i.Comptees) / i.Lignes : 0}
            aria-label={t('inventaires.avancement', { faits: i.Comptees, total: i.Lignes })}
          />
        </section>
        {peutCompter ? <Compteur comptages={comptages} /> : <Perdus comptages={comptages} />}
        <LignesInventaire inventaire={i} peutCompter={peutCompter} comptages={comptages} />
        <PiedFiche fiche={i} />
      </div>
      {question === 'terminer' && <TerminerInventaire inventaire={i} fermer={() => setQuestion(null)} />}
      {annuler.sur && (
        <Demander
          action={annuler}
          titre={t('inventaires.abandonnerTitre')}
          texte={t('inventaires.abandonnerTexte')}
          bouton={t('inventaires.abandonner')}
          renoncer={t('inventaires.continuer')}
          danger
        />
      )}
    </>
  )
}

/** What was counted while a colleague closed the inventory: refused, and its counter is gone. */
function Perdus({ comptages: { refuses } }: { comptages: Comptages }) {
  const t = useTranslations('stock')
  const dernier = refuses.at(-1)
  if (!dernier) return null
  const n = refuses.reduce((somme, { ligne }) => somme + Math.abs(ligne.Ajout ?? 1), 0)
  return (
    <Note ton="bad" role="alert" titre={t('inventaires.perdus', { n })}>
      <span lang="fr">{dernier.refus.message}</span>
    </Note>
  )
}
