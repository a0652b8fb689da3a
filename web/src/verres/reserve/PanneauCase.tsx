import { MOTIFS_SORTIE } from '@dioptrie/domain/stock/rules'
import { aCommander, type Coordonnees, ecrirePuissance } from '@dioptrie/domain/verres/reserve'
import { SegmentedControl, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconTruckDelivery } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { versArticle } from '../../chemins/stock.ts'
import { contrat, requete, useAppel, useComplement } from '../../kernel/api.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { usePermission } from '../../kernel/session.ts'
import { Mouvements } from '../../stock/Mouvements.tsx'
import { avisSucces } from '../../ui/avis.ts'
import { Bouton } from '../../ui/Bouton.tsx'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { ChampListe } from '../../ui/ChampListe.tsx'
import { Comptage } from '../../ui/Comptage.tsx'
import { Erreur } from '../../ui/Erreur.tsx'
import { Montant } from '../../ui/Montant.tsx'
import { Panneau } from '../../ui/Panneau.tsx'
import { Statut } from '../../ui/Statut.tsx'
import { useGeste } from '../../ui/useGeste.ts'
import { placeDe, type Verre } from './casier.ts'
import { FenetreSeuil } from './FenetreSeuil.tsx'
import style from './reserve.module.css'
import { MODES, type Saisies } from './useSaisies.ts'

interface Props {
  place: Coordonnees
  verre: Verre | undefined
  officine: string
  saisies: Saisies
  /** What this person may do here. */
  modes: readonly Saisies['mode'][]
}

const TONS = { 'En stock': 'ok', Alerte: 'warn', Rupture: 'bad' } as const

/** The lens one stands on: how many here and elsewhere, what comes and goes, and its last movements. */
export function PanneauCase({ place, verre, officine, saisies, modes }: Props) {
  const t = useTranslations('reserve')
  const dite = saisies.nombres.get(placeDe(place))
  return (
    <div className="grid gap-16">
      <Panneau
        titre={ecrirePuissance(place)}
        lien={
          verre ? (
            <Statut ton={TONS[verre.Disponibilite]}>{t(`etats.${verre.Disponibilite}`)}</Statut>
          ) : (
            <Statut ton="mute">{t('nonTenu')}</Statut>
          )
        }
      >
        {verre && <Tenu verre={verre} officine={officine} />}
        {modes.length > 0 && (
          <Saisir place={place} verre={verre} dite={dite} saisies={saisies} modes={modes} />
        )}
      </Panneau>
      {verre && (
        <Panneau
          titre={t('mouvements')}
          lien={
            <Link className={style.lien} to={versArticle(verre._id)}>
              {t('article')}
            </Link>
          }
        >
          <Mouvements id={verre._id} />
        </Panneau>
      )}
    </div>
  )
}

function Tenu({ verre, officine }: { verre: Verre; officine: string }) {
  const t = useTranslations('reserve')
  const [fenetre, setFenetre] = useState(false)
  const peutEcrire = usePermission('stock.ecrire')
  const peutCommander = usePermission('receptions.ecrire')
  const article = useComplement(requete(contrat.stock.lire, { params: { id: verre._id } }))
  const commander = useAppel(contrat.stockVerre.commander)
  const geste = useGeste()
  const manque = aCommander(verre)
  return (
    <div className={`grid gap-10 ${style.tenu}`}>
      <div className={`flex between gap-12 ${style.combien}`}>
        <div>
          <small className="block">{t('ici', { officine })}</small>
          <strong className="chiffres">{verre.Quantite}</strong>{' '}
          <span>
            {t('seuil', { n: verre.SeuilAlerte })}
            {verre.EnCommande > 0 && ` · ${t('enCommande', { n: verre.EnCommande })}`}
          </span>
        </div>
        {article && article.ailleurs.length > 0 && (
          <div className={style.ailleurs}>
            <small className="block">{t('ailleurs')}</small>
            {article.ailleurs.map(a => (
              <span key={a.IdOfficine}>
                {a.Officine} <b className="chiffres">{a.Quantite}</b>
              </span>
            ))}
          </div>
        )}
      </div>
      <p className="note">
        {verre.PrixAchat === null ? (
          <Montant valeur={verre.PrixVente} />
        ) : (
          t.rich('prixDits', {
            achat: () => <Montant valeur={verre.PrixAchat ?? 0} />,
            vente: () => <Montant valeur={verre.PrixVente} />,
          })
        )}
      </p>
      {geste.refus && <Erreur refus={geste.refus} quoi={t('nonCommande')} />}
      <div className="flex wrap gap-8">
        {peutCommander && manque > 0 && (
          <Bouton
            libelle={t('commanderUn', { n: manque })}
            size="sm"
            icone={IconTruckDelivery}
            loading={geste.enCours}
            faire={() =>
              void geste.faire(async () => {
                const { bons } = await commander.mutateAsync({
                  payload: {
                    IdOfficine: verre.IdOfficine,
                    lignes: [{ IdStockVerre: verre._id, Quantite: manque }],
                  },
                })
                avisSucces(t('commandes', { bons: bons.map(b => b.RefBR).join(', ') }))
              })
            }
          />
        )}
        {peutEcrire && <Bouton libelle={t('seuilEtPrix')} size="sm" faire={() => setFenetre(true)} />}
      </div>
      {fenetre && <FenetreSeuil verre={verre} fermer={() => setFenetre(false)} />}
    </div>
  )
}

interface PropsSaisir extends Pick<Props, 'place' | 'verre' | 'saisies' | 'modes'> {
  dite: number | undefined
}

function Saisir({ place, verre, dite, saisies, modes }: PropsSaisir) {
  const t = useTranslations('reserve')
  const stock = useTranslations('stock')
  const { mode, taper, nombres } = saisies
  const avant = verre?.Quantite ?? 0
  const apres = mode === 'comptage' ? (dite ?? avant) : avant + (mode === 'entree' ? 1 : -1) * (dite ?? 0)
  const bouger = (pas: number) => {
    const suite = (dite ?? (mode === 'comptage' ? avant : 0)) + pas
    taper(place, suite < 0 || (suite === 0 && mode !== 'comptage') ? null : suite)
  }
  return (
    <div className="grid gap-10">
      <SegmentedControl
        fullWidth
        aria-label={t('modes.entree')}
        value={mode}
        disabled={nombres.size > 0}
        data={MODES.filter(m => modes.includes(m)).map(value => ({ value, label: t(`modes.${value}`) }))}
        onChange={m => saisies.changerMode(m as Saisies['mode'])}
      />
      <div className={style.nombre}>
        <BoutonIcone icone={IconMinus} libelle={t('moins')} variant="default" faire={() => bouger(-1)} />
        <Comptage
          aria-label={t('quantite')}
          refusComptage={t('quantite')}
          value={dite ?? null}
          // From the key: a count is of the moment it is typed, whenever it is saved.
          onApercu={n => taper(place, n)}
          onChange={n => taper(place, n)}
        />
        <BoutonIcone icone={IconPlus} libelle={t('plus')} variant="default" faire={() => bouger(1)} />
        {mode === 'sortie' ? (
          <ChampListe
            aria-label={t('motif')}
            placeholder={t('motif')}
            data={MOTIFS_SORTIE.map(value => ({ value, label: stock(`sortie.motifs.${value}`) }))}
            value={saisies.motif}
            error={saisies.sansMotif ? t('choisirMotif') : undefined}
            onChange={m => saisies.setMotif(m as typeof saisies.motif)}
          />
        ) : (
          <TextInput
            aria-label={t(mode === 'entree' ? 'livraison' : 'pourquoi')}
            placeholder={t(mode === 'entree' ? 'livraison' : 'pourquoi')}
            autoComplete="off"
            maxLength={mode === 'entree' ? 40 : 200}
            value={saisies.papier}
            onChange={e => saisies.setPapier(e.currentTarget.value)}
          />
        )}
      </div>
      <p className={`flex between gap-8 note ${style.apres}`}>
        <span data-manque={apres < 0 || undefined}>{t('apres', { n: apres })}</span>
        {nombres.size > 0 && <span>{t('aEnregistrer', { n: nombres.size })}</span>}
      </p>
      {saisies.refus && <Erreur refus={saisies.refus} quoi={t('nonEnregistre')} />}
      <Bouton
        libelle={t(`enregistrer.${mode}`)}
        variant="filled"
        fullWidth
        disabled={!saisies.utile}
        loading={saisies.enCours}
        aria-keyshortcuts="Control+Enter"
        touche="Ctrl Entrée"
        faire={saisies.enregistrer}
      />
      {nombres.size > 0 && (
        <Bouton libelle={t('effacer')} variant="subtle" size="sm" faire={saisies.effacer} />
      )}
    </div>
  )
}
