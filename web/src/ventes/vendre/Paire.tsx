import { pourLeFabricant } from '@dioptrie/domain/atelier/rules'
import type { Client } from '@dioptrie/domain/clients/contract'
import { type Numero, sommeDeLaPaire } from '@dioptrie/domain/commandes/prix'
import type { Paire as PaireDeVente, Verre } from '@dioptrie/domain/commandes/vente'
import { garantiePour, type ReglesDeGarantie } from '@dioptrie/domain/configuration/garantie'
import { formule, type SaisieOeil, TYPES_VISION } from '@dioptrie/domain/kernel/optique'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconCopy, IconEyeglass, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Formulaire } from '../../kernel/formulaire.ts'
import { useTranslations } from '../../kernel/i18n.tsx'
import { Bouton } from '../../ui/Bouton.tsx'
import { BoutonIcone } from '../../ui/BoutonIcone.tsx'
import { ChampMontant, Montant } from '../../ui/Montant.tsx'
import { LigneVerre } from './LigneVerre.tsx'
import { Monture } from './Monture.tsx'
import type { Montures } from './useMontures.tsx'
import {
  avecMonture,
  COTES,
  type Cote,
  PAIRE_VIDE,
  paireCopiee,
  pairesAvec,
  prixDe,
  prixDuVerre,
  sansPaire,
  type Valeurs,
} from './valeurs.ts'
import style from './vendre.module.css'

interface Props {
  n: Numero
  form: Formulaire<Valeurs>
  /** Nothing of it was sold or quoted before. */
  neuve: boolean
  /** Its prices are settled: they are read. */
  fige: boolean
  ordonnance: Client['ordonnances'][number] | undefined
  garanties: ReglesDeGarantie | undefined
  IdOfficine: string
  /** Those of the whole sale: its own is found, taken and said by them. */
  montures: Montures
  /** A lens of the shelf that someone else took meanwhile. */
  verreParti: (IdStockVerre: string | null | undefined) => boolean
  active: boolean
  activer: () => void
  /** Opens the catalogue for this pair; nobody may read it without. */
  choisirVerres: (() => void) | undefined
}

type ChampDePrix = `Prix${'Monture' | 'Montage' | 'VerD' | 'VerG'}${Numero}`

/** What a price does beyond itself: as the hand comes in, as it leaves, and which prices each key is typed in. */
interface Main {
  entrer?: () => void
  quitter?: () => void
  ensemble?: () => readonly ChampDePrix[]
}

export function Paire(props: Props) {
  const { n, form, montures, ordonnance, garanties, active, activer } = props
  const t = useTranslations('vendre')
  const valeurs = form.values
  const paire = valeurs.Paires[n - 1] ?? PAIRE_VIDE
  const rang = n - 1
  const poserPaire = (maj: Partial<PaireDeVente>) =>
    form.setFieldValue(`Paires.${rang}`, { ...paire, ...maj })
  // What a price calls for (below the label or the cost, off the list, its warranty) is said of a price typed to its end.
  const [enMain, setEnMain] = useState<readonly string[]>([])
  const pose = (champ: ChampDePrix) => (enMain.includes(champ) ? null : valeurs[champ])
  const prix = (champ: ChampDePrix, nom: string, main: Main = {}) =>
    props.fige ? (
      <output className={style.prix} aria-label={nom}>
        <Montant valeur={valeurs[champ] ?? 0} />
      </output>
    ) : (
      <ChampMontant
        className={style.prix}
        aria-label={nom}
        enDirect
        value={valeurs[champ]}
        error={
          form.errors[champ] ?? (champ.startsWith('PrixMonture') ? form.errors[`PrixMont${n}`] : undefined)
        }
        onFocus={main.entrer}
        onChange={valeur => {
          const champs = main.ensemble?.() ?? [champ]
          setEnMain(champs)
          // Field by field: what is wrong elsewhere stays said.
          for (const nom of champs) form.setFieldValue(nom, valeur)
        }}
        onBlur={() => {
          setEnMain([])
          main.quitter?.()
        }}
      />
    )
  // Nine pairs out of ten are alike: the left lens of a new sale follows the right one until it is said to differ. What was
  // sold once is changed eye by eye.
  const suit = useRef({ verre: props.neuve, prix: props.neuve })
  const poserVerre = (cote: Cote) => (verre: Verre) => {
    if (cote === 'OG') suit.current.verre = false
    const pareils = JSON.stringify(paire.OG ?? {}) === JSON.stringify(paire.OD ?? {})
    poserPaire({ [cote]: verre, ...(suit.current.verre && pareils && { OG: { ...verre } }) })
  }
  // Told when the hand comes and goes: on its way to a number a price may pass by that of the other eye.
  const ensemble = useRef(false)
  const [droit, gauche] = [`PrixVerD${n}`, `PrixVerG${n}`] as const
  const pareils = () => Object.is(form.getValues()[gauche], form.getValues()[droit])
  const mains: Record<Cote, Main> = {
    OD: {
      entrer: () => {
        ensemble.current = suit.current.prix && pareils()
      },
      ensemble: () => (ensemble.current ? [droit, gauche] : [droit]),
    },
    OG: {
      quitter: () => {
        suit.current.prix &&= pareils()
      },
    },
  }
  const prixVerres = (pose(droit) ?? 0) + (pose(gauche) ?? 0)
  const mois = (quoi: 'monture' | 'verre', montant: number) =>
    garanties && montant > 0 ? garantiePour(garanties, quoi, montant).mois : 0
  const garantie = (quoi: 'monture' | 'verre', montant: number) =>
    mois(quoi, montant) > 0 && (
      <>
        <IconShieldCheck size={14} stroke={1.8} aria-hidden /> {t('garantie', { mois: mois(quoi, montant) })}
      </>
    )
  const IdArticle = valeurs[`IdArticle${n}`]
  // Held once and taken twice, the second is still on the shelf.
  const dejaSortie =
    IdArticle !== null &&
    pairesAvec(valeurs, IdArticle).indexOf(n) < montures.sorties.filter(id => id === IdArticle).length
  const vision = paire.TypeVision ?? ordonnance?.TypeVision
  const bareme =
    ordonnance &&
    COTES.map(cote => formule({ ...pourLeFabricant(ordonnance[cote] as SaisieOeil, vision), Add: null }))
      .filter(Boolean)
      .join(t('et'))
  return (
    <section
      className={style.paire}
      data-active={active || undefined}
      aria-label={t('paire', { n })}
      onFocusCapture={activer}
    >
      <header>
        <h2>{t('paire', { n })}</h2>
        <NativeSelect
          size="sm"
          w={130}
          aria-label={t('usage', { n })}
          data={[
            { value: '', label: t('usageVide') },
            ...TYPES_VISION.map(v => ({ value: v, label: t(`vision.${v}`) })),
          ]}
          value={paire.TypeVision ?? ''}
          onChange={e =>
            poserPaire({ TypeVision: (e.currentTarget.value || null) as PaireDeVente['TypeVision'] })
          }
        />
        {props.choisirVerres && (
          <Bouton
            libelle={t('choisirLesVerres')}
            size="compact-sm"
            leftSection={<IconEyeglass size={16} aria-hidden />}
            touche="Alt V"
            aria-keyshortcuts="Alt+V"
            faire={props.choisirVerres}
          />
        )}
        <span className={style.bareme}>{bareme && t('bareme', { formules: bareme })}</span>
        <span className={style.sommePaire}>
          <Montant valeur={sommeDeLaPaire(prixDe(valeurs), n)} />
        </span>
        <span>
          {valeurs.Paires.length < 3 && !props.fige && (
            <BoutonIcone
              icone={IconCopy}
              libelle={t('copierPaire', { n })}
              faire={() => form.setValues(paireCopiee(valeurs, n))}
            />
          )}
          {!props.fige && (
            <BoutonIcone
              icone={IconTrash}
              libelle={t('retirerPaire', { n })}
              faire={() => form.setValues(sansPaire(valeurs, n))}
            />
          )}
        </span>
      </header>
      <Monture
        id={valeurs[`IdArticle${n}`]}
        IdOfficine={props.IdOfficine}
        dejaSortie={dejaSortie}
        tapee={valeurs[`MontureTapee${n}`] ?? ''}
        decrite={paire}
        refusee={form.errors[`MontureTapee${n}`] !== undefined}
        taper={texte => {
          form.clearFieldError(`MontureTapee${n}`)
          form.setValues(avecMonture(form.getValues(), n, { MontureTapee: texte }))
        }}
        decrire={(Monture, MontureDuClient) =>
          form.setValues(avecMonture(form.getValues(), n, { Monture, MontureDuClient }))
        }
        faireVenir={(article, ou) => montures.faireVenir(n, article, ou)}
        attendre={oui => montures.attendre(n, oui)}
        garder={codes => montures.garder(n, codes)}
        aRelire={montures.aRelire[n]}
        prix={prix(`PrixMonture${n}`, t('prixMonture', { n }))}
        vendue={pose(`PrixMonture${n}`)}
        note={montures.note(n)}
        erreur={montures.refus(n) ?? form.errors[`IdArticle${n}`] ?? form.errors[`Paires.${rang}.Attendue`]}
        choisir={article => montures.prendre(n, article)}
      />
      {COTES.map(cote => (
        <LigneVerre
          key={cote}
          cote={cote}
          verre={paire[cote] ?? {}}
          poser={poserVerre(cote)}
          erreur={champ => form.errors[`Paires.${rang}.${cote}.${champ}`]}
          parti={props.verreParti(paire[cote]?.IdStockVerre)}
          infos={garantie('verre', prixVerres)}
          vendu={pose(prixDuVerre(cote, n))}
          prix={prix(prixDuVerre(cote, n), t('prixVerre', { cote, n }), mains[cote])}
        />
      ))}
      <div className={style.ligne}>
        <div className={style.quoi}>{t('montage')}</div>
        <TextInput
          className={style.controle}
          aria-label={t('montage')}
          placeholder={t('montageVide')}
          list="montages"
          autoComplete="off"
          value={paire.Montage ?? ''}
          error={form.errors[`Paires.${rang}.Montage`]}
          onChange={e => poserPaire({ Montage: e.currentTarget.value })}
        />
        <datalist id="montages">
          {(['cercle', 'nylor', 'perce'] as const).map(m => (
            <option key={m} value={t(`montages.${m}`)} />
          ))}
        </datalist>
        <div className={style.infos}>{garantie('monture', pose(`PrixMonture${n}`) ?? 0)}</div>
        {prix(`PrixMontage${n}`, t('prixMontage', { n }))}
      </div>
    </section>
  )
}
