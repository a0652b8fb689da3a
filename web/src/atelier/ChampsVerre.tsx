import type { SaisieVerre } from '@dioptrie/domain/atelier/contract'
import { lireMillimetres } from '@dioptrie/domain/kernel/optique/dioptrie'
import { Switch, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contrat, requete } from '../kernel/api.ts'
import { useTranslations } from '../kernel/i18n.tsx'
import { useOfficines } from '../kernel/officine.ts'
import { ChampListe } from '../ui/ChampListe.tsx'
import { Dioptrie } from '../ui/Dioptrie.tsx'
import { Grille, largeur } from '../ui/Grille.tsx'
import style from './atelier.module.css'

export type ValeursVerre = Pick<
  SaisieVerre,
  | 'IdFournisseur'
  | 'IdOfficineLivraison'
  | 'Urgent'
  | 'Remarques'
  | 'MontureA'
  | 'MontureB'
  | 'MontureDBL'
  | 'MontureED'
>

interface Props {
  IdOfficine: string
  valeurs: ValeursVerre
  poser: (maj: Partial<ValeursVerre>) => void
  champs: Record<string, string>
}

const BOITE = ['A', 'B', 'DBL', 'ED'] as const
const ecrireMm = (n: number) => String(n).replace('.', ',')

/** What is told to the supplier beyond the lens itself: the same fields for one lens and for all of them. */
export function ChampsVerre({ IdOfficine, valeurs, poser, champs }: Props) {
  const t = useTranslations('atelier')
  const officines = useOfficines()
  const { data: fournisseurs = [] } = useQuery(
    requete(contrat.atelier.fournisseurs, { query: { IdOfficine } }),
  )
  return (
    <>
      <Grille>
        <ChampListe
          data-autofocus
          clearable
          label={t('fenetre.fournisseur')}
          comboboxProps={{ withinPortal: false }}
          data={fournisseurs.map(f => ({
            value: f._id,
            label:
              f.DelaiLivraison === null
                ? f.Nom
                : t('fenetre.fournisseurDelai', { nom: f.Nom, n: f.DelaiLivraison }),
          }))}
          value={valeurs.IdFournisseur ?? null}
          error={champs.IdFournisseur}
          onChange={IdFournisseur => poser({ IdFournisseur })}
        />
        <ChampListe
          label={t('fenetre.livrerA')}
          comboboxProps={{ withinPortal: false }}
          data={officines.map(o => ({ value: o._id, label: o.Nom }))}
          value={valeurs.IdOfficineLivraison ?? IdOfficine}
          error={champs.IdOfficineLivraison}
          onChange={id => id && poser({ IdOfficineLivraison: id })}
        />
      </Grille>
      <fieldset className={style.boite}>
        <legend>{t('fenetre.boite')}</legend>
        <Grille>
          {BOITE.map(nom => (
            <div key={nom} className={largeur.quart}>
              <Dioptrie
                label={nom}
                lire={lireMillimetres}
                ecrire={ecrireMm}
                pas={0.5}
                min={1}
                max={100}
                value={valeurs[`Monture${nom}`]}
                error={champs[`Monture${nom}`]}
                onChange={valeur => poser({ [`Monture${nom}`]: valeur })}
              />
            </div>
          ))}
        </Grille>
      </fieldset>
      <Textarea
        label={t('fenetre.remarques')}
        autosize
        minRows={2}
        value={valeurs.Remarques ?? ''}
        error={champs.Remarques}
        onChange={e => poser({ Remarques: e.currentTarget.value })}
      />
      <Switch
        label={t('verres.urgent')}
        checked={valeurs.Urgent ?? false}
        onChange={e => poser({ Urgent: e.currentTarget.checked })}
      />
    </>
  )
}
