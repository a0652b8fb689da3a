import type { Bordereau } from '@dioptrie/domain/facturation/contract'
import { refusDateDepot } from '@dioptrie/domain/facturation/rules'
import { ecrireJour } from '@dioptrie/domain/kernel/jour'
import { Checkbox, TextInput } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Pieces } from '../caisse/Pieces.tsx'
import { chemins } from '../chemins/facturation.ts'
import { contrat } from '../kernel/api.ts'
import { ouvrir } from '../kernel/fichiers.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { usePermission } from '../kernel/session.ts'
import { Bouton } from '../ui/Bouton.tsx'
import { FenetreSaisie } from '../ui/FenetreSaisie.tsx'
import { ChampJour } from '../ui/Jour.tsx'
import { Montant } from '../ui/Montant.tsx'
import { useAction } from '../ui/useAction.ts'
import { useGeste } from '../ui/useGeste.ts'
import { aujourdhui, Faits } from './afficher.tsx'
import style from './facturation.module.css'

/** A deposit slip: printed for the stamp, then the stamped one joined. */
export default function FicheBordereau({
  bordereau: b,
  fermer,
}: {
  bordereau: Bordereau
  fermer: () => void
}) {
  const t = useTranslations('facturation')
  const peut = usePermission('facturation.deposer')
  const { faire, refus, enCours } = useGeste()
  const [corrige, setCorrige] = useState(false)
  if (corrige) return <Corriger bordereau={b} fermer={() => setCorrige(false)} />
  return (
    <FenetreSaisie
      titre={t('bordereau', { numero: b.Numero })}
      fermer={fermer}
      refus={refus}
      quoi={t('nonImprime')}
      autres={
        <>
          {peut && (
            <Bouton libelle={t('corrigerBordereau')} icone={IconPencil} faire={() => setCorrige(true)} />
          )}
          <Bouton
            libelle={t('imprimer')}
            variant="filled"
            data-autofocus
            loading={enCours}
            icone={IconPrinter}
            faire={() =>
              void faire(() => ouvrir(contrat.facturation.imprimerBordereau, { params: { id: b._id } }))
            }
          />
        </>
      }
    >
      <Faits
        lignes={[
          [t('uneAssurance'), b.Assurance],
          [t('dateDepot'), ecrireJour(b.DateDepot)],
          [t('lieu'), b.Lieu],
          [t('recuPar'), b.RecuPar],
          [t('montant'), <Montant key="m" valeur={b.Montant} />],
        ]}
      />
      <ul className={style.dus}>
        {b.factures.map(f => (
          <li key={f._id} className={style.ligneDu}>
            <Link to={chemins.facture(f._id)}>{f.Numero}</Link>
            <Montant valeur={f.Montant} />
          </li>
        ))}
      </ul>
      {b.corrections.map(c => (
        <p key={c.createdAt} className="note">
          {ecrireJour(c.createdAt.slice(0, 10))} · {c.createdBy} · {c.Motif} ·{' '}
          {[
            c.DateDepot && t('etait', { quoi: t('dateDepot'), avant: ecrireJour(c.DateDepot) }),
            c.Lieu && t('etait', { quoi: t('lieu'), avant: c.Lieu }),
            c.RecuPar && t('etait', { quoi: t('recuPar'), avant: c.RecuPar }),
            c.Retirees.length > 0 && t('retireesDe', { numeros: c.Retirees.join(', ') }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      ))}
      <Pieces
        pieces={b.scans}
        vide={t('sansScanBordereau')}
        lire={contrat.facturation.ouvrirScan}
        joindre={
          peut
            ? { appel: contrat.facturation.joindreBordereau, id: b._id, libelle: t('joindreScan') }
            : undefined
        }
      />
    </FenetreSaisie>
  )
}

/** A wrong day or place, an invoice that was not on it: said with its reason, and kept with what it was. */
function Corriger({ bordereau: b, fermer }: { bordereau: Bordereau; fermer: () => void }) {
  const t = useTranslations('facturation')
  const [DateDepot, setDate] = useState<string | null>(b.DateDepot)
  const [Lieu, setLieu] = useState(b.Lieu)
  const [RecuPar, setRecuPar] = useState(b.RecuPar ?? '')
  const [retirer, setRetirer] = useState<readonly string[]>([])
  const [Motif, setMotif] = useState('')
  const gardees = b.factures.filter(f => !retirer.includes(f._id))
  const faute = DateDepot === null ? t('dateAttendue') : refusDateDepot(DateDepot, gardees, aujourdhui())
  const corriger = useAction(contrat.facturation.corrigerBordereau, {
    dit: () => t('bordereauCorrige'),
    fait: fermer,
  })
  return (
    <FenetreSaisie
      titre={t('corrigerTitre', { numero: b.Numero })}
      texte={t('corrigerTexte')}
      fermer={fermer}
      bouton={t('corrigerBordereau')}
      quoi={t('nonCorrige')}
      action={corriger}
      empeche={!Lieu.trim() || !Motif.trim()}
      envoyer={() => {
        if (faute || DateDepot === null) return
        corriger.faire({
          params: { id: b._id },
          payload: {
            version: b.version,
            DateDepot,
            Lieu: Lieu.trim(),
            RecuPar: RecuPar.trim() || null,
            retirer: [...retirer],
            Motif: Motif.trim(),
          },
        })
      }}
    >
      <TextInput
        label={t('lieu')}
        required
        maxLength={120}
        data-autofocus
        value={Lieu}
        error={corriger.champs.Lieu}
        onChange={e => setLieu(e.currentTarget.value)}
      />
      <ChampJour
        label={t('dateDepot')}
        required
        passe
        value={DateDepot}
        onChange={setDate}
        error={faute || corriger.champs.DateDepot}
      />
      <TextInput
        label={t('recuPar')}
        maxLength={120}
        value={RecuPar}
        error={corriger.champs.RecuPar}
        onChange={e => setRecuPar(e.currentTarget.value)}
      />
      <Checkbox.Group label={t('aRetirer')} value={[...retirer]} onChange={setRetirer}>
        {b.factures.map(f => (
          <Checkbox
            key={f._id}
            value={f._id}
            disabled={f.Etat !== 'Déposée' || f.Ouvert !== f.Montant}
            label={f.Numero}
          />
        ))}
      </Checkbox.Group>
      <TextInput
        label={t('motifCorrection')}
        required
        maxLength={200}
        value={Motif}
        error={corriger.champs.Motif}
        onChange={e => setMotif(e.currentTarget.value)}
      />
    </FenetreSaisie>
  )
}
